import { error, warning } from '../../walk/rule';
import { history } from '../support/lists-rules';

const late = 'Work changes after it was judged.';
const numbers = 'Wrong numbers on the cards.';

export const rules = {
  ...history,
  'updateProposal.reviewed': error(
    'spec 4, "only DRAFT proposals may be edited"',
    'What is under review, accepted or rejected cannot be changed.',
    late,
  ),
  'updateProposal.revision': warning(
    'spec 4, "only DRAFT proposals may be edited"; A-18',
    'What was sent back for revision cannot be changed.',
    'Nothing: the portal shows it, and offers a copy. Other clients may change it.',
  ),
  'deleteProposal.reviewed': error(
    'spec 4, "only DRAFT proposals may be … deleted"',
    'What reviewers have taken up cannot be deleted.',
    'Submitted work disappears.',
  ),
  'getProposal.reviewed-there': error(
    'spec 2, proposal detail; spec 4, proposal status values',
    'A proposal can be opened by its user whatever its status is.',
    '"Proposal not found" in the place of the decision.',
  ),
  'getProposal.reviewed-at': warning(
    'spec 2, proposal detail, timeline',
    'A proposal says when it was reviewed.',
    'No "Reviewed" in the timeline.',
  ),
  'listProposals.reviewed-there': error(
    'spec 2, My Proposals, status colours',
    'A proposal stays in the list whatever its status is.',
    'Work disappears when it is judged.',
  ),
  'getSupportRequest.reviewed-there': error(
    'spec 2, support detail; spec 4, support request status values',
    'A request can be opened by its user whatever its status is.',
    '"Support request not found" in the place of the decision.',
  ),
  'getSupportRequest.reviewed-at': warning(
    'spec 2, support detail, timeline',
    'A request says when it was reviewed.',
    'No "Reviewed" in the timeline.',
  ),
  'listSupportRequests.reviewed-there': error(
    'spec 2, support list, status badge',
    'A request stays in the list whatever its status is.',
    'Requests disappear when they are judged.',
  ),
  'getProposal.reviewed': error(
    'spec 2, proposal detail, "reviewed shows the reviewer\'s display name"',
    'The reviewer is shown by name.',
    'An e-mail address, a number or nothing in the place of the name.',
  ),
  'getProposal.review-changes-nothing': error(
    'spec 3, proposal',
    'A review leaves the texts, created_at and submitted_at as they were.',
    'Work looks as if it had come after the deadline, or says something else.',
  ),
  'createSupportRequest.reviewed-eligible': error(
    'spec 5, "only proposals whose status is not DRAFT can be chosen"; A-76',
    'A proposal that is under review, sent back, accepted or rejected may ask for support.',
    'A request that the form lets through is refused.',
  ),
  'getSupportRequest.proposal-status': error(
    'spec 3, proposal_details (project_name, status)',
    'proposal_details has the status that the proposal has now.',
    'The page of a request shows an old status of its proposal.',
  ),
  'listProposals.reviewed': error(
    'spec 2, My Proposals, status colours',
    'The list has the status that the proposal has now.',
    'A card and its page disagree.',
  ),
  'listProposals.reviewed-drafts': error(
    'spec 2, "Drafts Only"',
    'What was reviewed is not among the drafts.',
    'Work that was sent back among the drafts.',
  ),
  'getProposalStatistics.reviewed': error(
    'spec 3, proposal statistics; A-69',
    'Each status counts where the specification counts it.',
    numbers,
  ),
  'getSupportRequest.reviewed': error(
    'spec 2, support detail, timeline, "reviewed (with reviewer)"',
    'The reviewer is shown by name.',
    'An e-mail address, a number or nothing in the place of the name.',
  ),
  'listSupportRequests.reviewed': error(
    'spec 2, support list, status badge',
    'The list has the status that the request has now.',
    'A card and its page disagree.',
  ),
  'getSupportStatistics.reviewed': error(
    'spec 3, support statistics; A-75',
    'Each status counts where the specification counts it.',
    numbers,
  ),
};
