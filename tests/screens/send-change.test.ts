/** A success is believed only if the server has all that was sent. */
import { HttpResponse, http } from 'msw/http';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { ApiError } from '@/api/errors';
import { mock, server } from '../../mocks/node';
import {
  asked,
  carryOut,
  changeRow,
  editDraft,
  newProposal,
  newRequest,
  request as supportRequest,
  takeFirst,
  withoutScreen,
  written,
} from '../helpers/sender';
import { signInHere } from '../helpers/turns';

beforeEach(() => {
  signInHere('amina');
  onTestFinished(withoutScreen());
});

const row = () => mock.db.proposals.find(({ id }) => id === 101);
const texts = ['problem_statement', 'proposed_solution', 'relevance_to_theme'] as const;

/** The server carries out each change, and then does this with the names of the fields that were sent. */
const afterEachChange = (then: (sent: string[]) => object) =>
  server.use(
    http.patch('*/api/proposals/101/', async ({ request }) => {
      const sent = [...(await request.clone().formData()).keys()];
      const reply = await (await carryOut(request))?.json();
      return HttpResponse.json({ ...reply, ...then(sent) });
    }),
  );

/** Empties what was not sent. */
const emptyOthers = (sent: string[]) => {
  const nothing = Object.fromEntries(
    texts.filter((name) => !sent.includes(name)).map((name) => [name, null]),
  );
  changeRow(101, nothing);
  return nothing;
};

const changeTitle = async (status: 'DRAFT' | 'SUBMITTED') => {
  const form = await editDraft();
  await form.send({ values: { ...form.values, project_title: 'Borehole watch 2' }, status });
  return form;
};

test('If the server empties what was not sent, the whole form is sent', async () => {
  afterEachChange(emptyOthers);
  const { becomes, before } = await changeTitle('DRAFT');

  await becomes('received');
  expect(row()).toMatchObject({
    project_name: 'Borehole watch 2',
    problem_statement: before.problem_statement,
    relevance_to_theme: before.relevance_to_theme,
  });
});

test('What the server has lost with a submission is named', async () => {
  afterEachChange(emptyOthers);
  const { becomes, sender } = await changeTitle('SUBMITTED');

  await becomes('failed');
  expect((sender.view.call.error as ApiError).body).toEqual({
    detail:
      'Your proposal was submitted, but the server has lost a part of it: Problem Statement, Proposed Solution, and Relevance to Theme. Save your text as a file, and ask the organisers.',
  });
});

test('If the browser repeats a submission after a broken connection, its refusal is not called a failure', async () => {
  server.use(
    http.patch('*/api/proposals/101/', async ({ request }) => {
      await carryOut(request);
      return HttpResponse.json({ detail: 'Only draft proposals can be edited' }, { status: 403 });
    }),
  );
  const { becomes } = await changeTitle('SUBMITTED');
  await becomes('received');
});

test('The refusal of a submission is shown if another tab has submitted another text', async () => {
  server.use(
    http.patch('*/api/proposals/101/', () => {
      changeRow(101, { status: 'SUBMITTED' });
      return HttpResponse.json({ detail: 'Only draft proposals can be edited' }, { status: 403 });
    }),
  );
  const { becomes } = await changeTitle('SUBMITTED');
  await becomes('failed');
});

test('A reply that leaves out what was not sent is a success', async () => {
  afterEachChange(() => ({ problem_statement: undefined, proposal_document: null }));
  const { becomes, sender, before } = await changeTitle('DRAFT');

  await becomes('received');
  expect(sender.view.call.data).toMatchObject({
    project_name: 'Borehole watch 2',
    problem_statement: before.problem_statement,
  });
});

test('A reply that leaves out texts is a success too if the proposal cannot be read', async () => {
  afterEachChange(() => {
    server.use(http.get('*/api/proposals/101/', () => HttpResponse.error()));
    return { problem_statement: undefined };
  });
  const { becomes } = await changeTitle('DRAFT');

  await becomes('received');
});

/** The server makes the record, and replies with its row after this change. */
const afterCreation = (rows: () => { id: number }[], then: (row: { id: number }) => object) =>
  takeFirst(async (sent) => {
    const reply = await (await carryOut(sent))?.json();
    const row = rows().find(({ id }) => id === reply.id);
    return HttpResponse.json({ ...reply, ...(row && then(row)) }, { status: 201 });
  });

const lose = (row: object, lost: object) => Object.assign(row, lost);

test.each([
  ['DRAFT', 'saved'],
  ['SUBMITTED', 'submitted'],
] as const)('What the server has lost of a new proposal is named: %s', async (status, done) => {
  afterCreation(
    () => mock.db.proposals,
    (row) => lose(row, { proposed_solution: '' }),
  );
  const { becomes, send, sender } = newProposal();
  await send({ values: written(), status });

  await becomes('failed');
  expect((sender.view.call.error as ApiError).body).toEqual({
    detail: `Your proposal was ${done}, but the server has lost a part of it: Proposed Solution. Save your text as a file, and ask the organisers.`,
  });
  // The portal asks before it makes another one.
  await send({ values: written(), status });
  expect(asked).toHaveBeenCalled();
});

test('What the server has lost of a new support request is named', async () => {
  afterCreation(
    () => mock.db.supportRequests,
    (row) => lose(row, { justification: '' }),
  );
  const { becomes, send, sender } = newRequest();
  await send(supportRequest);

  await becomes('failed');
  expect((sender.view.call.error as ApiError).body).toEqual({
    detail:
      'Your support request was submitted, but the server has lost a part of it: Justification. Copy your text, and ask the organisers.',
  });
  await send(supportRequest);
  expect(asked).toHaveBeenCalled();
});

test('A reply that leaves out texts of a new record is a success', async () => {
  const leaveOut = () =>
    takeFirst(async (sent) => {
      const reply = await (await carryOut(sent))?.json();
      const kept = ['id', 'status', 'title', 'project_name'].map((name) => [name, reply[name]]);
      return HttpResponse.json(Object.fromEntries(kept), { status: 201 });
    });
  leaveOut();
  const proposal = newProposal();
  await proposal.send({ values: written(), status: 'DRAFT' });
  await proposal.becomes('received');

  leaveOut();
  const requested = newRequest();
  await requested.send(supportRequest);
  await requested.becomes('received');
});
