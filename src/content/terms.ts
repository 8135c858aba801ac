import { TEAM_SIZE } from './event';
import { PAID } from './prizes';

/**
 * The terms of use, for the page and for the registration dialog.
 * Unfinished: this has only what the specification states, in the order of the specification.
 * Before launch: put the complete legal text here, including section 11, and empty `termsStart` and `termsEnd`.
 */
export const terms = [
  {
    title: 'Participation',
    text: `Participation is free. A team has up to ${TEAM_SIZE} people, including the leader.`,
  },
  {
    title: 'Judges and competition administrators',
    text: 'Extra conditions apply to the judges and administrators of the competition.',
  },
  {
    title: 'Prizes',
    text: PAID,
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

/** Shown above the points, which are only a summary: nobody shall look for the sections between them and section 11. */
export const termsStart =
  'These are only the main points. The full terms have more sections, with other numbers.';

/**
 * Shown instead of section 11 (limitation of liability), where the supplied text is cut off. The page adds the support
 * address.
 */
export const termsEnd =
  'Section 11 of the full terms, limitation of liability, is available from the organisers on request.';
