/**
 * The event's name, on pages and in their titles, on receipts, in calendar entries and in the installed app.
 * Before launch: check the name, the year and the sentence for search engines.
 */
import { limits } from '../contract/contract.gen.ts';

export const SITE = 'AI Hackathon 2025';
export const SHORT_NAME = 'AI Hackathon';
export const SUMMARY =
  'Register, write your proposal and follow it: the portal of the national AI hackathon 2025.';

/** The largest team, with its leader. The limit of the list, which leaves the leader out, is in openapi.yaml. */
export const TEAM_SIZE = limits.TeamMembers.maxItems + 1;
