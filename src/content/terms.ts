/**
 * The terms of use, for the page and the modal of the registration alike.
 * Only what the specification states is here. Before launch an organiser replaces it with the whole legal text.
 */
export const terms = [
  {
    title: 'Participation',
    text: 'Participation is free. A team has up to 5 people, its leader included.',
  },
  {
    title: 'Judges and competition administrators',
    text: 'Extra conditions apply to the judges and administrators of the competition.',
  },
  {
    title: 'Prizes',
    text: 'Prizes are paid within 60 working days of the winner declaration.',
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
  {
    title: 'Limitation of liability (section 11)',
    text: 'The supplied version of this section is cut off.',
  },
] as const;

/** The supplied version is cut off in section 11, limitation of liability. */
export const termsEnd = '[The supplied text ends here]';
