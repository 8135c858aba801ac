import { q } from '@/api/client';

/** How many recent proposals the dashboard shows. */
const RECENT = 5;

export const statistics = q('getProposalStatistics');
export const recentProposals = q('listProposals', { query: { my_proposals: true, limit: RECENT } });
