import { expect, test } from 'vitest';
import { runOn } from '../../proof/prove';
import { address, all } from '../../proof/tamper';

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
