/** Steps that several scenarios share. */
import { areaNames } from '../replies/presenters';
import { DEMO_PASSWORD, type PersonName, people } from '../state/people';
import type { Step } from './steps';

export const credentials = (name: PersonName): Step[] => [
  { fill: 'Email or National ID', with: people[name].email },
  { fill: 'Password', with: DEMO_PASSWORD },
  { press: 'Sign In' },
];

/** Returns the steps of a login after the password. `sent` is how many codes the person must have received by then. */
export const codeOf = (name: PersonName, sent = 1): Step[] => [
  { enterCodeOf: name, sent },
  { press: 'Verify & Sign In' },
];

/** The e-mail address of a person without an account. */
export const NEWCOMER = 'faith@example.com';

/** Returns the e-mail address of the person that a step names. */
export const addressOf = (name: PersonName | 'newcomer'): string =>
  name === 'newcomer' ? NEWCOMER : people[name].email;

export const registration = (email = NEWCOMER): Step[] => [
  { fill: 'First name', with: 'Faith' },
  { fill: 'Last name', with: 'Mutua' },
  { fill: 'National ID', with: '20000001' },
  { fill: 'Phone number', with: '0711000001' },
  { fill: 'Email', with: email },
  { choose: 'County', option: 'Machakos' },
  { press: 'Next' },
  { fill: 'Password', with: DEMO_PASSWORD },
  { fill: 'Confirm password', with: DEMO_PASSWORD },
  { tick: 'I accept the terms and conditions' },
  { tick: 'I am human' },
  { press: 'Create Account' },
];

/** The last steps of a second try, which needs another proof of being human. */
export const createdAccount: Step[] = [
  { tick: 'I am human' },
  { press: 'Create Account' },
  { see: 'Step 3 of 3: Verification', as: 'heading' },
];

const text =
  'Grain rots in the store because nobody notices damp and weevils in time, and by the next harvest a village goes hungry.';

export const proposalTexts: Step[] = [
  { fill: 'Project Title', with: 'Grain store sentinel' },
  { choose: 'Thematic Area', option: areaNames.GOVERNANCE, value: 'GOVERNANCE' },
  { fill: 'Problem Statement', with: text },
  { fill: 'Proposed Solution', with: text },
  { fill: 'Relevance to Theme', with: 'Food security is national prosperity.' },
];

export const proposal: Step[] = [...proposalTexts, { attach: 'grain.pdf' }];

export const submittedProposal: Step[] = [
  ...proposal,
  { press: 'Submit Proposal' },
  { press: 'Submit now' },
];

/** After the deadline the question is another one. */
export const lateProposal: Step[] = [
  ...proposal,
  { press: 'Submit Proposal' },
  { press: 'Submit anyway' },
];

export const supportRequest: Step[] = [
  { choose: 'Proposal', option: 'Flood early warning by phone (SUBMITTED)' },
  { choose: 'Support type', option: 'Mentorship', value: 'MENTORSHIP' },
  { fill: 'Title', with: 'Somebody who knows rivers' },
  { fill: 'Description', with: 'An hour a week with a hydrologist.' },
  { fill: 'Justification', with: 'None of us has studied rivers.' },
  { fill: 'Expected impact', with: 'Fewer false alarms.' },
  { press: 'Submit Request' },
];

export const message: Step[] = [
  { choose: 'Subject', option: 'General question', value: 'general' },
  { fill: 'Message', with: 'When are the results announced?' },
  { press: 'Send Message' },
];
