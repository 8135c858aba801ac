/**
 * The words of the landing page. Before launch an organiser checks the name, the year and the pitch,
 * and writes the names of the university and its centre into `host`.
 * Contacts and the deadline are not here: they come from /config.json.
 */
export const landing = {
  theme: 'AI for National Prosperity',
  pitch: 'Build cutting-edge AI solutions for national prosperity.',
  aim: 'Leveraging innovation for sustainable development and security.',
  host: 'Run by a national university and its research and innovation centre in Kenya',
  hours: 'Monday to Friday 9:00-17:00 East Africa time',
};
