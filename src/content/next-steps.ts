/**
 * What happens after a submission. The specification only states that reviewers review proposals, and when prizes are paid.
 * Before launch: say what follows, and when.
 */
export const afterSubmission = [
  'Reviewers read your proposal.',
  'You see its status and their comments on its page. The bell shows news of it.',
  'You can ask for support for it.',
];

/** The same for a proposal that was reviewed. */
export const afterReview = [
  'Reviewers have read your proposal. Its page has their decision.',
  'You can ask for support for it.',
];

export const afterAcceptance =
  'You have nothing to send now. The organisers will say what comes next, and when.';

/** The specification doesn't state whether team members need accounts. */
export const accountsOfMembers = 'The organisers will say whether team members need accounts too.';

export const FINAL = "You can't edit it after submitting.";
