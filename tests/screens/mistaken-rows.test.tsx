/** A record that another request has made is not taken for the one that was lost, and no receipt names its document. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getResponse } from 'msw';
import { HttpResponse, http } from 'msw/http';
import { beforeEach, expect, test } from 'vitest';
import { api } from '@/api/client';
import { sentDocument } from '@/device/sent-documents';
import { bodyOf } from '@/routes/_bar/_auth/proposals/-form/values';
import { mock, server } from '../../mocks/node';
import { hurryLooks } from '../helpers/hurry-looks';
import { grainStores } from '../helpers/odd-days';
import { signInAs, visit } from '../helpers/visit';
import { agree, field, fill, press } from './bad-days/by-hand';
import { request, writeProposal } from './bad-days/work';

beforeEach(() => void hurryLooks());

const MINUTE = 60_000;
const MISSING = /We didn't receive what you sent\./;
const UNTOLD = /^We didn't get the server's reply\. We can't tell whether your proposal arrived\./;
const SAVED = 'Proposal saved successfully! Redirecting...';

const plan = (name: string, text: string) =>
  new File([`%PDF-1.4 ${text}`], name, { type: 'application/pdf' });

/** What this device has noted for the receipt of the first proposal with the title of `writeProposal`. */
async function noted() {
  const id = grainStores()[0]?.id ?? 0;
  signInAs('amina');
  const { proposal_document } = await api.getProposal({ path: { id } });
  return sentDocument({ user: 1, proposal: id }, proposal_document)?.name;
}

/** Requests never reach the server. */
const dropRequests = (path: string) => server.use(http.post(path, () => HttpResponse.error()));

const attach = async (user: UserEvent, document: File) => {
  await user.upload(await field('Proposal Document'), document);
  await screen.findByText(document.name);
};

/** Writes the same texts again with another document, and submits them. The request never arrives. */
async function submitsAnother(user: UserEvent) {
  dropRequests('*/api/proposals/');
  await writeProposal(user);
  await attach(user, plan('other.pdf', 'other'));
  await press('Submit Proposal')(user);
}

/** Another device has just submitted a proposal with the texts of `writeProposal`. */
async function submitsElsewhere() {
  const long = 'Grain rots in the store before anybody notices, and a village goes hungry for it.';
  const values = {
    project_title: 'Grain store sentinel',
    thematic_area: 'GOVERNANCE',
    thematic_area_description: '',
    problem_statement: long,
    proposed_solution: long,
    technology_methodology: '',
    relevance_to_theme: 'Food security',
    proposal_document: plan('elsewhere.pdf', 'elsewhere'),
    upload_anyway: false,
  } as const;
  await api.createProposal({ body: bodyOf(values, 'SUBMITTED') });
}

const hideDocuments = () =>
  server.use(http.get('*/media/*', () => new HttpResponse(null, { status: 403 })));

test.each([
  ['can be read', () => {}],
  ['cannot be read', hideDocuments],
])(
  'The same texts with another document are not called submitted if only the first proposal arrived: documents %s',
  async (_, prepare) => {
    prepare();
    const { user } = visit('/proposals/new', { as: 'amina' });
    await writeProposal(user);
    await press('Submit Proposal')(user);
    await screen.findByText(SAVED);
    cleanup();
    mock.clock.jump(MINUTE);

    const second = visit('/proposals/new');
    await submitsAnother(second.user);
    expect(await screen.findByText(MISSING)).toBeVisible();
    expect(screen.queryByText(/was submitted|saved successfully/)).toBeNull();
    expect(await field('Project Title')).toHaveValue('Grain store sentinel');
    expect(screen.getByText('other.pdf')).toBeVisible();
    expect(grainStores()).toHaveLength(1);
    expect(await noted()).toBe('grain.pdf');
  },
);

test('A proposal that another device has sent shortly before, with another document, is not called ours', async () => {
  signInAs('amina');
  await submitsElsewhere();
  mock.clock.jump(MINUTE);
  const { user } = visit('/proposals/new');
  await submitsAnother(user);
  // The server may have another clock, and may have changed our document.
  expect(await screen.findByText(UNTOLD)).toBeVisible();
  expect(await field('Project Title')).toHaveValue('Grain store sentinel');
  expect(await noted()).toBeUndefined();
});

test('A proposal that the list showed before is not ours, whatever can be read of it', async () => {
  signInAs('amina');
  await submitsElsewhere();
  hideDocuments();
  const { user, router } = visit('/proposals');
  await screen.findByText('Grain store sentinel');
  await router.navigate({ to: '/proposals/new' });
  await submitsAnother(user);
  expect(await screen.findByText(MISSING)).toBeVisible();
  expect(await noted()).toBeUndefined();
});

test('A new proposal whose document cannot be compared is ours, but no receipt names its document', async () => {
  hideDocuments();
  mock.faults.add({ operation: 'createProposal', kind: 'answer-lost' });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Submit Proposal')(user);
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(await noted()).toBeUndefined();
});

test('A list without documents and long texts does not hide that a proposal is ours', async () => {
  mock.faults.add({ operation: 'createProposal', kind: 'answer-lost' });
  const { user } = visit('/proposals/new', { as: 'amina' });
  server.use(
    http.get('*/api/proposals/', () => {
      const rows = grainStores().map(({ id, project_name, project_title, status, created_at }) => ({
        ...{ id, project_name, project_title, status, created_at, thematic_area: 'GOVERNANCE' },
      }));
      return HttpResponse.json(rows);
    }),
  );
  await writeProposal(user);
  await press('Submit Proposal')(user);
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(await noted()).toBe('grain.pdf');
});

test('A document that another device has attached to the draft is not taken for ours', async () => {
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  server.use(
    http.patch(
      '*/api/proposals/101/',
      () => {
        mock.change(({ db }) => {
          db.documents.push({ ...(db.documents[0] ?? ({} as never)), id: 'elsewhere' });
          Object.assign(db.proposals.find(({ id }) => id === 101) ?? {}, { document: 'elsewhere' });
        });
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  await attach(user, plan('other.pdf', 'other'));
  await press('Save as Draft')(user);
  expect(await screen.findByText(MISSING)).toBeVisible();
  expect(screen.queryByText(/updated successfully/)).toBeNull();
  const { proposal_document } = await api.getProposal({ path: { id: 101 } });
  expect(sentDocument({ user: 1, proposal: 101 }, proposal_document)).toBeNull();
});

test('A reply with the old address does not prove that the new document was stored', async () => {
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await attach(user, plan('other.pdf', 'other'));
  const before = await api.getProposal({ path: { id: 101 } });
  server.use(http.patch('*/api/proposals/101/', () => HttpResponse.json(before)));
  await press('Save as Draft')(user);
  expect(await screen.findByText(MISSING)).toBeVisible();
  expect(screen.queryByText(/updated successfully/)).toBeNull();
  expect(sentDocument({ user: 1, proposal: 101 }, before.proposal_document)).toBeNull();
});

const CRITICAL = { priority: 'CRITICAL' };

const requests = () => mock.db.supportRequests.filter(({ title }) => title === request.Title);

test('The same support request a minute later is not called received if only the first arrived', async () => {
  const first = visit('/support/new', { as: 'amina' });
  await fill(request);
  await press('Submit Request')(first.user);
  await screen.findByText(/^Support request submitted successfully!/);
  cleanup();
  mock.clock.jump(MINUTE);

  const { user } = visit('/support/new');
  dropRequests('*/api/support-requests/');
  await fill(request);
  await press('Submit Request')(user);
  await agree(user, 'Send again');
  expect(await screen.findByText(MISSING)).toBeVisible();
  expect(screen.queryByText(/submitted successfully|was received/)).toBeNull();
  expect(await field('Title')).toHaveValue(request.Title);
  expect(requests()).toHaveLength(1);
});

test('A new support request with another priority is not called ours', async () => {
  const { user } = visit('/support/new', { as: 'amina' });
  server.use(
    http.post('*/api/support-requests/', async ({ request: sent }) => {
      await getResponse(mock.handlers, sent.clone());
      // As if another device had sent it.
      mock.change(({ db }) => void Object.assign(db.supportRequests.at(-1) ?? {}, CRITICAL));
      return HttpResponse.error();
    }),
  );
  await fill(request);
  await press('Submit Request')(user);
  await waitFor(() => expect(requests()).toHaveLength(1));
  expect(await screen.findByText(/We can't tell whether your request arrived/)).toBeVisible();
  expect(screen.queryByText(/submitted successfully|was received/)).toBeNull();
});
