import { TEAM_SIZE } from './event';
import { PRIZE_POOL } from './prizes';

/**
 * Reasons to participate. They contain only what the specification states.
 * Before launch: replace or confirm them.
 */
export const reasons = [
  { title: 'Free to enter', text: `The prizes are ${PRIZE_POOL} in total.` },
  {
    title: 'On your own or together',
    text: `Register as an individual or as a team of up to ${TEAM_SIZE}.`,
  },
  {
    title: 'Support for your project',
    text: 'Ask for mentorship, cloud services, training, data access and more once you have submitted a proposal.',
  },
  {
    title: 'For the country',
    text: 'Put AI to work for national prosperity, sustainable development and security.',
  },
] as const;
