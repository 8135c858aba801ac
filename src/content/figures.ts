/**
 * The figures that advertise the hackathon. The specification gives several sets that differ; each stands on its own
 * screen as stated, and nothing is computed from them.
 * An organiser must check: which figures hold.
 */
export const registerFigures = [
  { figure: '1M+', label: 'prizes' },
  { figure: '250+', label: 'innovators' },
];
