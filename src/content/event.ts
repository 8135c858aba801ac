/**
 * The names and sentences of the event, for pages, their titles, receipts, calendar entries and the installed app.
 * Contacts and the deadline come from /config.json.
 * Before launch: check the name, the year, the theme and the sentence for search engines, and write the names of the
 * university and its centre into HOST.
 */
import { limits } from '../contract/contract.gen.ts';

export const SITE = 'AI Hackathon 2025';
export const SHORT_NAME = 'AI Hackathon';
export const SUMMARY =
  'Register, write your proposal and follow it: the portal of the national AI hackathon 2025.';

export const THEME = 'AI for National Prosperity';
/** What the theme aims at. Without a capital letter and a full stop, because the screens use it in sentences. */
export const AIM = 'leveraging innovation for sustainable development and security';
export const FREE = 'There is no entry fee.';
export const PITCH = 'Build cutting-edge AI solutions for national prosperity.';
export const HOST = 'Run by a national university and its research and innovation centre in Kenya';

/** The most people in a team, including the leader. The limit in openapi.yaml does not count the leader. */
export const TEAM_SIZE = limits.TeamMembers.maxItems + 1;
