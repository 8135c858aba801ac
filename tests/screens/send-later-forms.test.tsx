/** Drafts, support requests and messages can wait for the network: each is saved and sent once, and its outcome is shown. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { clear, createStore } from 'idb-keyval';
import { expect, test } from 'vitest';
import { keptFile } from '@/device/files';
import { waitingList } from '@/device/outgoing';
import { DATABASE } from '@/device/table';
import { mock } from '../../mocks/node';
import { bringNetwork, plug, pull, says, sendLater, strip } from '../helpers/network';
import { visit } from '../helpers/visit';
import { field, fill, press } from './bad-days/by-hand';
import { message, request, writeProposal } from './bad-days/work';

bringNetwork();

const named = (name: string) =>
  mock.db.proposals.filter(({ project_name }) => project_name === name);

const forms = [
  {
    what: 'a new draft',
    at: '/proposals/new',
    write: writeProposal,
    send: 'Save as Draft',
    waits: "Your proposal “Grain store sentinel” will be saved as a draft when you're back online.",
    sent: 'Your proposal “Grain store sentinel” was saved as a draft.',
    way: 'View draft',
    operation: 'createProposal',
    arrived: () => named('Grain store sentinel').map(({ status }) => status),
    expected: ['DRAFT'],
  },
  {
    what: 'a changed draft',
    at: '/proposals/101/edit',
    write: () => fill({ 'Project Title': 'Borehole watch 2' }),
    send: 'Save as Draft',
    waits: "Your proposal “Borehole watch 2” will be saved as a draft when you're back online.",
    sent: 'Your proposal “Borehole watch 2” was saved as a draft.',
    way: 'View draft',
    operation: 'updateProposal',
    arrived: () => named('Borehole watch 2').map(({ id, status }) => [id, status]),
    expected: [[101, 'DRAFT']],
  },
  {
    what: 'a support request',
    at: '/support/new',
    write: () => fill(request),
    send: 'Submit Request',
    waits: "Your support request “River gauges” will be sent when you're back online.",
    sent: 'Your support request “River gauges” was sent.',
    way: 'View request',
    operation: 'createSupportRequest',
    arrived: () => mock.db.supportRequests.filter(({ title }) => title === 'River gauges').length,
    expected: 1,
  },
  {
    what: 'a message',
    at: '/help',
    write: () => fill(message),
    send: 'Send Message',
    waits: "Your message will be sent when you're back online.",
    sent: 'Your message was sent.',
    way: undefined,
    operation: 'sendContactMessage',
    arrived: () => calls('sendContactMessage'),
    expected: 1,
  },
] as const;

type Form = (typeof forms)[number];

/** Returns how many requests to the operation have ended, with or without a reply. */
const calls = (operation: Form['operation']) =>
  mock.log.list().filter((call) => call.operation === operation && call.status !== undefined)
    .length;

async function asks({ at, write, send, waits }: Form) {
  const visited = visit(at, { as: 'amina' });
  await write(visited.user);
  pull();
  await press(send)(visited.user);
  await sendLater(visited.user);
  await says(new RegExp(`^${RegExp.escape(waits)}`));
  return visited;
}

const close = async (user: UserEvent) =>
  user.click(within(await strip()).getByRole('button', { name: 'Close' }));

test.each(forms)('$what waits, and is sent once when the portal is opened again', async (form) => {
  await asks(form);
  cleanup();
  const { user } = visit('/profile');
  await says(new RegExp(`^${RegExp.escape(form.waits)}`));
  plug();
  await says(form.sent);
  expect(form.arrived()).toEqual(form.expected);
  expect(calls(form.operation)).toBe(1);
  const ways = within(await strip()).queryAllByRole('link');
  expect(ways.map(({ textContent }) => textContent)).toEqual(form.way ? [form.way] : []);
  await close(user);
  await waitFor(() => expect(screen.queryByRole('status', { name: /^Waiting/ })).toBeNull());
});

test("A draft's change that was saved without a reply is found, and not sent again", async () => {
  const [, changed] = forms;
  await asks(changed);
  mock.faults.add({ operation: 'updateProposal', kind: 'answer-lost' });
  plug();
  await says(changed.sent);
  expect(changed.arrived()).toEqual(changed.expected);
  expect(calls('updateProposal')).toBe(1);
});

test("A waiting change keeps what another device saved in the draft's other fields", async () => {
  const [, changed] = forms;
  await asks(changed);
  const onLaptop =
    'Rewritten on the laptop: boreholes run dry, and the village learns it last of all.';
  mock.change(({ db }) => {
    Object.assign(db.proposals.find(({ id }) => id === 101) ?? {}, { problem_statement: onLaptop });
  });
  plug();
  await says(changed.sent);
  expect(mock.db.proposals.find(({ id }) => id === 101)).toMatchObject({
    project_name: 'Borehole watch 2',
    problem_statement: onLaptop,
  });
});

test('No call can check whether a message arrived, so the portal asks before sending it again', async () => {
  const { user } = await asks(forms[3]);
  mock.faults.add({ operation: 'sendContactMessage', kind: 'answer-lost' });
  plug();
  await says("Your message may have been sent already. We haven't sent it again.");
  mock.faults.clear();
  expect(calls('sendContactMessage')).toBe(1);
  await user.click(within(await strip()).getByRole('button', { name: 'Send anyway' }));
  await says('Your message was sent.');
  expect(calls('sendContactMessage')).toBe(2);
});

test('If its document is no longer on the device, the form is not sent, and the user can attach it again', async () => {
  await asks(forms[0]);
  const [id = ''] = waitingList().map(({ content }) => content.files.proposal_document?.id);
  expect(await keptFile(id)).toBeDefined();
  await clear(createStore(DATABASE.name, DATABASE.store));
  plug();
  await says(/was not saved as a draft: something is missing\. Open it to complete it\.$/);
  expect(named('Grain store sentinel')).toEqual([]);
  expect(await field('Project Title')).toHaveValue('Grain store sentinel');
});
