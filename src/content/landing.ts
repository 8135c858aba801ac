/**
 * The texts of the landing page. Contacts and the deadline come from /config.json.
 * Before launch: check the pitch, and write the names of the university and its centre into `host`.
 */
export const landing = {
  theme: 'AI for National Prosperity',
  pitch: 'Build cutting-edge AI solutions for national prosperity.',
  aim: 'Leveraging innovation for sustainable development and security.',
  host: 'Run by a national university and its research and innovation centre in Kenya',
};
