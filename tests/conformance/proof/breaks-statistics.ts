import type { Mock } from './in-process';
import { mistakes } from './mistake';
import { on, reply } from './tamper';

const counts = (change: (counts: { [key: string]: number }) => object) =>
  reply('getProposalStatistics', (body) => ({
    ...body,
    ...change(body as { [key: string]: number }),
  }));

const deleted = new WeakMap<Mock, number>();

export const statisticsBreaks = mistakes(
  [
    'getProposalStatistics: under review counts as submitted',
    'getProposalStatistics.matches-list',
    counts(({ total_proposals = 0, draft = 0, accepted = 0, rejected = 0 }) => ({
      submitted: total_proposals - draft - accepted - rejected,
    })),
  ],
  [
    'getProposalStatistics: deleted drafts count',
    'deleteProposal.gone',
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
