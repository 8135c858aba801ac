/** Which records on the server are taken for what the form has sent. */
import { HttpResponse, http } from 'msw/http';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '@/api/client';
import { sentDocument } from '@/device/sent-documents';
import { mayBeStored } from '@/lib/same-text';
import { bodyOf } from '@/routes/_bar/_auth/proposals/-form/values';
import { mock, server } from '../../mocks/node';
import { hurryLooks } from '../helpers/hurry-looks';
import { grainStores } from '../helpers/odd-days';
import {
  answer,
  asked,
  carryOut,
  changeRow,
  dropRequest,
  editDraft,
  hideDocuments,
  loseReply,
  newProposal,
  newRequest,
  plan,
  request,
  rewriteLists,
  shownAs,
  takeFirst,
  withoutScreen,
  written,
} from '../helpers/sender';
import { signInHere } from '../helpers/turns';

const MINUTE = 60_000;

beforeEach(() => {
  signInHere('amina');
  hurryLooks(300);
  return withoutScreen();
});

const PLACE = '/media/proposals/same/plan.pdf';

test.each([
  ['holds the new file', () => new HttpResponse('%PDF-1.4 new'), 'received'],
  ['holds another file', () => new HttpResponse('%PDF-1.4 old one'), 'missing'],
  ['cannot be read', () => new HttpResponse(null, { status: 403 }), 'untold'],
])(
  'If only the signature in the document’s address changed, it is compared: it %s',
  async (...row) => {
    const [, file, ends] = row;
    let reads = 0;
    server.use(
      http.get('*/api/proposals/:id/', async ({ request: read }) => {
        reads += 1;
        const body = await (await carryOut(read))?.json();
        return HttpResponse.json({ ...body, proposal_document: `${PLACE}?signature=${reads}` });
      }),
      http.get(`*${PLACE}`, file),
    );
    const { send, values, becomes, seen } = await editDraft();
    dropRequest();
    await send({ values: { ...values, proposal_document: plan('%PDF-1.4 new') }, status: 'DRAFT' });
    await becomes(...shownAs(ends));
    expect(seen.has('missing')).toBe(ends === 'missing');
  },
);

/** What this device has noted of a proposal's document, for the receipt. */
async function noted(id = grainStores()[0]?.id ?? 0) {
  const { proposal_document } = await api.getProposal({ path: { id } });
  return sentDocument({ user: 1, proposal: id }, proposal_document)?.name;
}

test('A document that was compared is not downloaded again, because mobile data is expensive', async () => {
  let downloads = 0;
  server.use(
    http.get('*/media/*', async ({ request: read }) => {
      downloads += 1;
      return (await carryOut(read)) ?? HttpResponse.error();
    }),
  );
  const form = newProposal();
  loseReply();
  await form.send({ values: written(), status: 'DRAFT' });
  await form.becomes('received');
  const before = downloads;
  expect(before).toBeGreaterThan(0);
  // A reload keeps what the page has saved while it was open.
  const saved = { ...localStorage };
  form.close();
  Object.assign(localStorage, saved);
  const { sender } = newProposal();
  await vi.waitFor(() => expect(sender.view.doubt?.found).toHaveLength(1));
  expect(downloads).toBe(before);
});

const attachElsewhere = () => {
  mock.change(({ db }) => {
    db.documents.push({ ...(db.documents[0] ?? ({} as never)), id: 'elsewhere' });
  });
  changeRow(101, { document: 'elsewhere' });
  return HttpResponse.error();
};

test.each<[string, (before: object) => Response]>([
  [
    'A document that another device has attached to the draft is not taken for ours',
    attachElsewhere,
  ],
  [
    'A reply with the old address does not prove that the new document was stored',
    HttpResponse.json,
  ],
])('%s', async (_, take) => {
  const { send, values, before, becomes } = await editDraft();
  takeFirst(() => take(before));
  await send({ values: { ...values, proposal_document: plan() }, status: 'DRAFT' });
  await becomes('missing');
  expect(await noted(101)).toBeUndefined();
});

/** Sends the same texts with another document. The request never arrives. */
async function sendsAnother(form = newProposal()) {
  dropRequest();
  await form.send({
    values: written({ proposal_document: plan('%PDF-1.4 other', 'other.pdf') }),
    status: 'SUBMITTED',
  });
  return form;
}

const sendsElsewhere = () =>
  api.createProposal({
    body: bodyOf(written({ proposal_document: plan('%PDF-1.4 elsewhere') }), 'SUBMITTED'),
  });

test.each([
  ['can be read', () => {}],
  ['cannot be read', hideDocuments],
])(
  'If only the first proposal arrived, the second with another document is not called received: documents %s',
  async (...row) => {
    row[1]();
    const first = newProposal();
    await first.send({ values: written(), status: 'SUBMITTED' });
    await first.becomes('received');
    first.close();
    mock.clock.jump(MINUTE);
    const { becomes, seen } = await sendsAnother();
    await becomes('missing');
    expect(seen).not.toContain('received');
    expect(await noted()).toBe('grain.pdf');
  },
);

test('A proposal that another device has sent shortly before, with another document, is not called ours', async () => {
  await sendsElsewhere();
  mock.clock.jump(MINUTE);
  const { becomes } = await sendsAnother();
  // The server may have another clock, and may have changed our document.
  await becomes('untold');
  expect(await noted()).toBeUndefined();
});

test('A proposal that the list showed before is not ours, whatever can be read of it', async () => {
  await sendsElsewhere();
  hideDocuments();
  const form = newProposal();
  form.queryClient.setQueryData(['listProposals', {}], await api.listProposals({}));
  await sendsAnother(form);
  await form.becomes('missing');
  expect(await noted()).toBeUndefined();
});

test('A new proposal whose document cannot be compared is ours, but no receipt names its document', async () => {
  hideDocuments();
  loseReply();
  const { send, becomes } = newProposal();
  await send({ values: written(), status: 'SUBMITTED' });
  await becomes('received');
  expect(await noted()).toBeUndefined();
});

test('A list without documents and long texts does not hide that a proposal is ours', async () => {
  loseReply();
  rewriteLists((rows) =>
    rows.map(({ id, project_name, project_title, status, created_at, thematic_area }) => ({
      ...{ id, project_name, project_title, status, created_at, thematic_area },
    })),
  );
  const { send, becomes } = newProposal();
  await send({ values: written(), status: 'SUBMITTED' });
  await becomes('received');
  expect(await noted()).toBe('grain.pdf');
});

test('The same support request a minute later is not called received if only the first arrived', async () => {
  const before = mock.db.supportRequests.length;
  const first = newRequest();
  await first.send(request);
  await first.becomes('received');
  first.close();
  mock.clock.jump(MINUTE);
  answer(true);
  dropRequest();
  const { send, becomes, seen } = newRequest();
  await send(request);
  await becomes('missing');
  expect(asked).toHaveBeenCalledOnce();
  expect(seen).not.toContain('received');
  expect(mock.db.supportRequests.length - before).toBe(1);
});

test('A new support request with another priority is not called ours', async () => {
  // As if another device had sent it.
  loseReply(() =>
    mock.change(({ db }) => {
      Object.assign(db.supportRequests.at(-1) ?? {}, { priority: 'CRITICAL' });
    }),
  );
  const { send, becomes, seen } = newRequest();
  await send(request);
  await becomes('untold');
  expect(seen).not.toContain('received');
});

test.each(['paged', 'numbered-pages'] as const)(
  'A support request is found on whichever page it is, and in whichever order (%s)',
  async (shape) => {
    mock.faults.add({ operation: 'listSupportRequests', kind: 'shape', shape });
    mock.faults.add({ operation: 'listSupportRequests', kind: 'shape', shape: 'ids-as-text' });
    // The other records get a later date, so the new record is the last of the list.
    for (const row of mock.db.supportRequests) row.created_at = '2026-01-01T00:00:00Z';
    loseReply();
    const { send, becomes } = newRequest();
    await send(request);
    await becomes('received');
  },
);

test.each([
  ['with an envelope', { count: 0, next: null, previous: null, results: [] }],
  ['as an array', []],
])(
  'If a redirect turns the request into a read, the list in the reply (%s) is no success',
  async (_, list) => {
    takeFirst(() => HttpResponse.json(list));
    const { send, becomes, seen } = newRequest();
    await send(request);
    await becomes('missing');
    expect(seen).not.toContain('received');
  },
);

test('A server may store only the beginning of a text, but no other text', () => {
  expect(mayBeStored('Flood early warnings', 'Flood early warnings for all')).toBe(true);
  expect(mayBeStored('Flood &amp; rain', 'Flood & rain ☔')).toBe(true);
  expect(mayBeStored('', 'Flood')).toBe(true);
  expect(mayBeStored('Flood early warning', 'Flood')).toBe(false);
  expect(mayBeStored('Borehole', 'Flood')).toBe(false);
});
