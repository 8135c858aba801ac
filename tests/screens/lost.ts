/** Helpers for the stories about lost and failed replies. */
import { mock } from '../../mocks/node';

/** Returns how often the portal has requested the list of proposals. */
export const looks = () =>
  mock.log.list().filter(({ operation }) => operation === 'listProposals').length;

export const UNKNOWN = /^We can't reach the server\. We'll keep checking/;
export const IT_ARRIVED = /^We received what you sent before\./;
