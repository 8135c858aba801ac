import { breaks } from './break';
import type { Mock } from './in-process';
import { answer, on, reply } from './tamper';

const counts = (change: (counts: { [key: string]: number }) => object) =>
  reply('getProposalStatistics', (body) => ({
    ...body,
    ...change(body as { [key: string]: number }),
  }));

const byStatus = (change: (counts: { [key: string]: number }) => object) =>
  reply('getSupportStatistics', (body) => ({
    ...body,
    by_status: { ...Object(body.by_status), ...change(Object(body.by_status)) },
  }));

const deleted = new WeakMap<Mock, number>();
const frozen = new WeakMap<Mock, string>();

export const statisticsBreaks = breaks(
  'statistics',
  [
    'getProposalStatistics: replies 404, as if the path ended with an ID',
    'getProposalStatistics.answers',
    on('getProposalStatistics', async () => answer(404, { detail: 'Not found.' })),
  ],
  [
    'getSupportStatistics: replies 404, as if the path ended with an ID',
    'getSupportStatistics.answers',
    on('getSupportStatistics', async () => answer(404, { detail: 'Not found.' })),
  ],
  [
    'getProposalStatistics: the total is one too many',
    'getProposalStatistics.matches-list',
    counts(({ total_proposals = 0 }) => ({ total_proposals: total_proposals + 1 })),
  ],
  [
    'getProposalStatistics: drafts are not in the total',
    'getProposalStatistics.matches-list',
    counts(({ total_proposals = 0, draft = 0 }) => ({ total_proposals: total_proposals - draft })),
  ],
  [
    'getProposalStatistics: accepted and submitted are swapped',
    'getProposalStatistics.matches-list',
    counts(({ accepted, submitted }) => ({ accepted: submitted, submitted: accepted })),
  ],
  [
    'getProposalStatistics: under review counts as submitted',
    'getProposalStatistics.matches-list',
    counts(({ total_proposals = 0, draft = 0, accepted = 0, rejected = 0 }) => ({
      submitted: total_proposals - draft - accepted - rejected,
    })),
  ],
  [
    'getProposalStatistics: counts all users’ proposals',
    'getProposalStatistics.private',
    on('getProposalStatistics', async ({ mock, next }) => {
      const response = await next();
      return response.ok
        ? Response.json({ ...(await response.json()), total_proposals: mock.db.proposals.length })
        : response;
    }),
  ],
  [
    'getProposalStatistics: repeats its first counts to every user',
    'getProposalStatistics.matches-list',
    on('getProposalStatistics', async ({ mock, next }) => {
      const response = await next();
      const first = frozen.get(mock) ?? (await response.clone().text());
      frozen.set(mock, first);
      return response.ok ? new Response(first, { headers: response.headers }) : response;
    }),
  ],
  [
    'getProposalStatistics: deleted drafts count',
    'deleteProposal.off-the-statistics',
    on(['deleteProposal', 'getProposalStatistics'], async ({ operation, mock, next }) => {
      const response = await next();
      const gone = deleted.get(mock) ?? 0;
      if (operation === 'deleteProposal' && response.ok) deleted.set(mock, gone + 1);
      if (operation === 'deleteProposal' || !response.ok) return response;
      const body = await response.json();
      return Response.json({ ...body, total_proposals: body.total_proposals + gone });
    }),
  ],
  [
    'getSupportStatistics: pending is always zero',
    'getSupportStatistics.matches-list',
    byStatus(() => ({ pending: 0 })),
  ],
  [
    'getSupportStatistics: approved is one too many',
    'getSupportStatistics.matches-list',
    byStatus(({ approved = 0 }) => ({ approved: approved + 1 })),
  ],
  [
    'getSupportStatistics: the total is the sum of the keys',
    'getSupportStatistics.matches-list',
    reply('getSupportStatistics', (body) => ({
      ...body,
      total_requests: Object.values(Object(body.by_status)).reduce<number>(
        (sum, count) => sum + Number(count),
        0,
      ),
    })),
  ],
);
