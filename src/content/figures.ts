/**
 * The figures of the competition. The two sets differ, and both are given: each stands on its own screen,
 * word for word, and no total is computed from them. Before launch an organiser confirms or aligns them.
 */
export interface Figure {
  value: string;
  label: string;
}

export const landingFigures: readonly Figure[] = [
  { value: '500+', label: 'participants expected' },
  { value: '80+', label: 'AI projects' },
  { value: '20+', label: 'industry partners' },
  { value: '25', label: 'winners' },
];

export const registrationFigures: readonly Figure[] = [
  { value: '1M+', label: 'prizes' },
  { value: '250+', label: 'innovators' },
];
