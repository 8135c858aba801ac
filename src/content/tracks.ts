/**
 * The six challenge tracks, as shown on the landing page and the dashboard.
 * Before launch: check how they relate to the thematic areas of the forms, which have different names.
 */
export const tracks = [
  'Threat detection and prevention',
  'Cyber intelligence',
  'Predictive analytics',
  'Organized crime',
  'Generative and agentic AI',
  'Governance and public policy',
];
