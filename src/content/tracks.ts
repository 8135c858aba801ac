/** The six challenge tracks. They are not the thematic areas of the proposal form. */
export const tracks = [
  'Threat detection and prevention',
  'Cyber intelligence',
  'Predictive analytics',
  'Organized crime',
  'Generative and agentic AI',
  'Governance and public policy',
] as const;
