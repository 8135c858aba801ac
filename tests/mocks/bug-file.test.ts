import { expect, it } from 'vitest';
import { readBugFile, writeBugFile } from '../../mocks/browser/bug-file';
import { createMock, mock } from '../../mocks/node';
import { findScenario } from '../../mocks/scenarios/catalogue';
import { SNAPSHOT_VERSION } from '../../mocks/server/mock';
import { call, proposalForm, request, serveEachTest, signIn } from './story';

serveEachTest();

const browser = {
  address: '/login?from=%2Fhelp',
  history: { key: 'abc', codeSentTo: 'amina@example.com' },
  local: { access_token: 'a', refresh_token: 'r' },
  session: { 'mock.drill': 'saveProfile' },
  databases: [{ database: 'portal', store: 'forms', key: '1:new', value: { savedAt: 1 } }],
};

it('a file restores everything: scenario, rows, documents, faults, log, clock, latency and browser', async () => {
  mock.apply(findScenario('list-paged'));
  const { access } = await signIn('chebet');
  const document = new File([new Uint8Array([0, 255, 128])], 'bytes.pdf');
  const body = proposalForm({ proposal_document: document });
  const created = await call('createProposal', { as: access, body });
  mock.latency = [10, 20];
  mock.clock.jump(60_000);
  mock.clock.freeze();
  const before = mock.snapshot();
  const text = writeBugFile(before, browser);

  mock.reset();
  const { snapshot, browser: brought } = readBugFile(text);
  mock.restore(snapshot);
  const { clock: clockBefore, ...rest } = before;
  expect(mock.snapshot()).toMatchObject(rest);
  expect(mock.clock.now()).toBe(clockBefore.virtual);
  expect(brought).toEqual(browser);

  mock.latency = [0, 0];
  const file = await request('GET', `${created.body.proposal_document}`, { as: access });
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array([0, 255, 128]));
});

it('the clock continues from the exported time, however old the file is', () => {
  const file = JSON.parse(writeBugFile(createMock().snapshot()));
  const now = Date.parse('2025-11-20T10:00:00+03:00');
  const later = createMock();
  later.restore(readBugFile(JSON.stringify({ ...file, clock: { now, speed: 1 } })).snapshot);
  expect(later.clock.now() - now).toBeLessThan(5000);
});

it('a file of the server alone has no browser data', () => {
  expect(readBugFile(writeBugFile(mock.snapshot())).browser).toBeUndefined();
});

const changed = (changes: object) =>
  JSON.stringify({ ...JSON.parse(writeBugFile(mock.snapshot(), browser)), ...changes });
const changedDb = (changes: object) =>
  changed({ db: { ...JSON.parse(writeBugFile(mock.snapshot())).db, ...changes } });

it.each<[string, () => string, RegExp]>([
  ['no JSON', () => 'hello', /^This file was not saved with Export, or it is incomplete.$/],
  [
    'another kind of file',
    () => '{"name":"portal"}',
    /^This file was not saved with Export, or it is incomplete.$/,
  ],
  [
    'an older version',
    () => changed({ version: 1 }),
    new RegExp(`another version of the portal \\(1; this one reads ${SNAPSHOT_VERSION}\\)\\.$`),
  ],
  ['a wrong fault', () => changed({ faults: [{ id: 1, operation: 'nap' }] }), /at faults.0/],
  ['half a row', () => changedDb({ proposals: [{ id: 1 }] }), /at db.proposals.0: A row needs: id/],
  ['no users', () => changedDb({ users: undefined }), /at db.users/],
  [
    'bytes that are not base64',
    () => changedDb({ documents: [{ id: 'd', owner: 1, name: 'a', type: '', bytes: '%' }] }),
    /at db.documents.0.bytes: The bytes of a document are written in base64/,
  ],
  ['a wrong address', () => changed({ browser: { ...browser, address: 'x' } }), /address/],
])('a wrong file is refused with the reason: %s', (_, text, words) => {
  expect(() => readBugFile(text())).toThrow(words);
});
