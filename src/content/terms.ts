import { PAID_WITHIN } from './prizes';
import { TEAM_SIZE } from './team';

/**
 * The terms of use, for the page and the dialog of the registration alike.
 * Unfinished: only what the specification states is here, numbered in this order.
 * Before launch: put the whole legal text here, section 11 included, and empty `termsEnd`.
 */
export const terms = [
  {
    title: 'Participation',
    text: `Participation is free. A team has up to ${TEAM_SIZE} people, its leader included.`,
  },
  {
    title: 'Judges and competition administrators',
    text: 'Extra conditions apply to the judges and administrators of the competition.',
  },
  {
    title: 'Prizes',
    text: `Prizes are paid within ${PAID_WITHIN}.`,
  },
  {
    title: 'Changes to these terms',
    text: 'Material changes take effect on assent or 3 calendar days after notice.',
  },
  {
    title: 'Disputes',
    text: 'Disputes are negotiated for 30 days, then arbitrated in Nairobi under Kenyan law.',
  },
  {
    title: 'Governing law',
    text: 'The governing law is Kenya.',
  },
] as const;

/** Instead of section 11, limitation of liability, in which the supplied text breaks off. The page adds the support address. */
export const termsEnd = 'Section 11 is available from the organisers on request.';
