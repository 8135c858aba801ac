/**
 * The six challenge tracks, as the landing page and the dashboard advertise them.
 * Before launch: check how they relate to the thematic areas of the forms, which are other words.
 */
export const tracks = [
  'Threat detection and prevention',
  'Cyber intelligence',
  'Predictive analytics',
  'Organized crime',
  'Generative and agentic AI',
  'Governance and public policy',
];
