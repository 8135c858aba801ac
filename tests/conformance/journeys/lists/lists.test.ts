import { expect, test } from 'vitest';
import { runOn } from '../../proof/prove';
import { address, all, reply } from '../../proof/tamper';

test.each(['listProposals', 'listSupportRequests'] as const)(
  'With --only, a run makes enough records for a second page: %s',
  async (id) => {
    const overlaps = address(id, ({ searchParams }) => {
      const offset = Number(searchParams.get('offset'));
      searchParams.set('limit', '20');
      if (offset > 0) searchParams.set('offset', String(offset - 1));
    });
    const rule = `${id}.no-doubles`;
    const { findings } = await runOn(all(overlaps), { given: [], wanted: (one) => one === rule });
    expect(findings.map((one) => one.rule)).toEqual([rule]);
  },
);

const [OF_PROPOSALS, OF_REQUESTS] = ['getProposalStatistics', 'getSupportStatistics'] as const;
const sum = (...counts: unknown[]) => counts.reduce<number>((all, one) => all + Number(one), 0);
const one = (counts: object) =>
  Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, Math.min(1, count)]));

let last = 0;
/** Old counts, unless nothing was asked for nearly a second. */
const isOld = () => {
  const before = last;
  last = Date.now();
  return last - before < 900;
};

// biome-ignore format: a table, with one mistake in each line
test.each([
  ['those of a moment before', reply(OF_PROPOSALS, (body) => ({ ...body, ...(isOld() && { total_proposals: 0 }) })), /^counts a moment late, and rightly a second later: total_proposals$/],
  ['all that is no draft as submitted', reply(OF_PROPOSALS, (body) => ({ ...body, submitted: sum(body.total_proposals) - sum(body.draft) })), /^counts (\w+, )+\w+ in submitted too$/],
  ['each group as one', reply(OF_REQUESTS, (body) => ({ ...body, by_status: one(Object(body.by_status)) })), /^counts 1 in by_status\.pending.*, however many there are$/],
])('The report says what wrong counts are: %s', async (_, bug, fault) => {
  const { findings } = await runOn(bug, { given: [], wanted: (rule) => /Statistics\.|^list/.test(rule) });
  expect(findings.map((finding) => finding.fault)).toContainEqual(expect.stringMatching(fault));
});
