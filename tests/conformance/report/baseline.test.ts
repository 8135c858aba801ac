import { expect, test } from 'vitest';
import { runOn } from '../proof/prove';
import { is, record, replies } from '../proof/tamper';
import { changesSince } from './baseline';
import { reportOf } from './report';

const only = (rule: string) => ({ wanted: (other: string) => other === rule });

const deletesAll = replies(
  'deleteProposal',
  is(401, 404),
  () => new Response(null, { status: 204 }),
);

async function reported(rule: string, tamper = deletesAll) {
  const result = await runOn(tamper, { given: [], origin: undefined, ...only(rule) });
  return reportOf(result, 'a server', 'error');
}

test('A finding of an earlier run is fixed only if its rule was checked and passed, or is broken in another place', async () => {
  const report = await reported('deleteProposal.private');
  const [finding] = report.findings;
  const consequence = 'deleteProposal.works';
  if (finding) finding.consequences = [consequence];
  const item = { operation: 'getProposal', place: '' };
  const changes = changesSince(report, {
    at: '2026-11-22T14:35:07.123Z',
    items: [
      { ...item, rule: 'deleteProposal.private', headline: 'elsewhere' },
      { ...item, rule: 'listProposals.complete', headline: 'not checked' },
      { ...item, rule: consequence, headline: 'follows' },
    ],
  });

  expect(changes).toMatchObject({
    since: '2026-11-22 14:35',
    fixed: ['elsewhere'],
    open: ['not checked', 'follows'],
  });
  expect(changes.new).toHaveLength(1);
});

test('A finding that now counts as the same mistake in another call is not fixed', async () => {
  const timeless = record(['createProposal', 'getProposal'], ({ created_at, ...one }) => one);
  const result = await runOn(timeless, { given: [], origin: undefined });
  const report = reportOf(result, 'a server', 'error');
  const [{ rule = '', operation = '', same = [] } = {}] = report.findings;
  const earlier = { rule, operation: 'getProposal', place: '/created_at', headline: 'earlier' };
  const changes = changesSince(report, { at: '2026-11-22T14:35:07.123Z', items: [earlier] });

  expect(`${operation} ${rule}`).toBe('createProposal drift.missing-field');
  expect(same.join()).toContain('GET /proposals/{id}/');
  expect(changes).toMatchObject({ fixed: [], open: ['earlier'] });
});
