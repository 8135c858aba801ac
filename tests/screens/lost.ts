/** What the stories of lost and failed answers share. */
import { mock } from '../../mocks/node';

/** The stored proposals that `writeProposal` made. */
export const grainStores = () =>
  mock.db.proposals.filter(({ project_name }) => project_name === 'Grain store sentinel');

/** How often the portal has asked for the list of proposals. */
export const looks = () =>
  mock.log.list().filter(({ operation }) => operation === 'listProposals').length;

export const UNKNOWN = /^We can't reach the server\. We'll keep checking/;
export const IT_ARRIVED = /^We received what you sent before\./;
