/**
 * The figures that advertise the hackathon. The specification gives different figures for different screens. Each
 * screen shows its figures as stated, and nothing is computed from them.
 * Before launch: check which figures are right.
 */
export const landingFigures = [
  { figure: '500+', label: 'participants expected' },
  { figure: '80+', label: 'AI projects' },
  { figure: '20+', label: 'industry partners' },
  { figure: '25', label: 'winners' },
];

export const registerFigures = [
  { figure: '1M+', label: 'prizes' },
  { figure: '250+', label: 'innovators' },
];
