/**
 * The words of the landing page. Before launch an organiser checks the name, the year and the pitch.
 * Contacts and the deadline are not here: they come from /config.json.
 */
export const landing = {
  theme: 'AI for National Prosperity',
  pitch: 'Build cutting-edge AI solutions for national prosperity.',
  aim: 'Leveraging innovation for sustainable development and security.',
  hours: 'Monday to Friday 9:00-17:00 East Africa time',
};
