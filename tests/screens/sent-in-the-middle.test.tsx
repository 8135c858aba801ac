/**
 * The reply to a form is lost or late, or the user reloads the page before the reply. The portal must find
 * what arrived, although this server returns the texts with the CRLF line ends of multipart.
 */
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getResponse } from 'msw';
import { HttpResponse, http } from 'msw/http';
import { describe, expect, test } from 'vitest';
import { unsentWork } from '@/device/entry';
import { sentence } from '@/lib/sentence';
import { mock, server } from '../../mocks/node';
import { hurrySlow } from '../helpers/hurry';
import { freeLocks } from '../helpers/locks';
import { reload } from '../helpers/reload';
import { visit } from '../helpers/visit';
import { agree, fill, press } from './bad-days/by-hand';
import { request, writeProposal } from './bad-days/work';

const lines =
  'Grain rots in the store before anybody notices.\n\nA village goes hungry for it: “ukame”.';

interface Form {
  at: string;
  write: (user: UserEvent) => Promise<void>;
  button: string;
  done: string;
  /** The end of the portal's message about the outcome. */
  outcome: string;
  /** Returns the server's rows that contain the texts of this form. */
  rows: () => object[];
}

const written = () => mock.db.proposals.filter((row) => row.problem_statement?.includes('ukame'));

const created = {
  at: '/proposals/new',
  write: async (user) => {
    await writeProposal(user);
    await fill({ 'Problem Statement': lines, 'Relevance to Theme': 'Food\nsecurity' });
  },
  done: 'Proposal saved successfully! Redirecting...',
  rows: written,
} satisfies Partial<Form>;

const changed = {
  at: '/proposals/101/edit',
  write: () => fill({ 'Problem Statement': lines }),
  done: 'Proposal updated successfully! Redirecting...',
  rows: written,
} satisfies Partial<Form>;

const SUBMITTED = 'your proposal was submitted.';

const forms: [name: string, form: Form][] = [
  ['a new draft', { ...created, button: 'Save as Draft', outcome: 'your draft was saved.' }],
  ['a new submission', { ...created, button: 'Submit Proposal', outcome: SUBMITTED }],
  [
    'a change of a draft',
    { ...changed, button: 'Save as Draft', outcome: 'your changes were saved.' },
  ],
  ['the submission of a draft', { ...changed, button: 'Submit Proposal', outcome: SUBMITTED }],
  [
    'a support request',
    {
      at: '/support/new',
      write: () => fill({ ...request, Description: lines }),
      button: 'Submit Request',
      done: 'Support request submitted successfully! Redirecting...',
      outcome: 'your support request was received.',
      rows: () => mock.db.supportRequests.filter((row) => row.description.includes('ukame')),
    },
  ],
];

/** Gives the proposals' texts CRLF line ends. Browsers send these in multipart, and this server keeps them. */
function keepLineEnds() {
  for (const row of mock.db.proposals)
    for (const [name, value] of Object.entries(row))
      if (typeof value === 'string' && name !== 'document')
        Object.assign(row, { [name]: value.replace(/\r?\n/g, '\r\n') });
}

/** Makes the server carry out each change, and lets `respond` decide about the reply. */
function takeChanges(respond: (reply: Response | undefined) => Response | Promise<Response>) {
  const take = async ({ request }: { request: Request }) => {
    const reply = await getResponse(mock.handlers, request.clone());
    keepLineEnds();
    return respond(reply);
  };
  server.use(
    http.post('*/api/proposals/', take),
    http.patch('*/api/proposals/:id/', take),
    http.post('*/api/support-requests/', take),
  );
}

/** Makes the server carry out a change only when `letGo` is called, and never reply. */
function takeLater() {
  let letGo = () => {};
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let reached = false;
  const take = async ({ request }: { request: Request }) => {
    const whole = request.clone();
    reached = true;
    await wait;
    await getResponse(mock.handlers, whole);
    keepLineEnds();
    return new Promise<never>(() => {});
  };
  server.use(
    http.post('*/api/proposals/', take),
    http.patch('*/api/proposals/:id/', take),
    http.post('*/api/support-requests/', take),
  );
  return { letGo, sent: () => waitFor(() => expect(reached).toBe(true)) };
}

describe.for(forms)('%s', ([, { at, write, button, done, outcome, rows }]) => {
  test('that was saved without a reply is found, and exists once', async () => {
    takeChanges(() => HttpResponse.error());
    const { user } = visit(at, { as: 'amina' });
    await write(user);
    await press(button)(user);

    expect(await screen.findByText(done)).toBeVisible();
    expect(screen.getByText(`We lost the server's reply, but ${outcome}`)).toBeVisible();
    expect(rows()).toHaveLength(1);
    expect(unsentWork()).toEqual([]);
  });

  test('that was received is still reported after a reload, until the user leaves the form', async () => {
    const { user } = visit(at, { as: 'amina' });
    await write(user);
    await press(button)(user);
    expect(await screen.findByText(done)).toBeVisible();

    const { router } = reload(at);
    const success = new RegExp(`^${sentence(outcome.slice(0, -1))}`);
    expect(await screen.findByText(success)).toBeVisible();
    expect(screen.queryByText(/Send again|didn't receive|lost the server/)).toBeNull();
    if (screen.queryByText('Only draft proposals can be edited')) return;
    await act(() => router.navigate({ to: '/help' }));
    await act(() => router.navigate({ to: at }));
    await screen.findByRole('button', { name: button });
    expect(screen.queryByText(success)).toBeNull();
  });

  test('that is being sent during a reload is searched for until it is found', async () => {
    const { letGo, sent } = takeLater();
    freeLocks();
    const { user } = visit(at, { as: 'amina' });
    await write(user);
    await press(button)(user);
    await sent();

    const again = reload(at);
    expect(await screen.findByText(/Checking whether it arrived…$/)).toBeVisible();
    expect(screen.queryByText(/Nothing saved|Not submitted yet|didn't receive/)).toBeNull();
    letGo();
    expect(
      await screen.findByText(/^We received what you sent before\./, {}, { timeout: 10_000 }),
    ).toBeVisible();
    expect(screen.queryByText(/work from .* has been restored/)).toBeNull();

    await press(button)(again.user);
    await agree(again.user, 'Cancel');
    expect(rows()).toHaveLength(1);
  });
});

test.for(forms.slice(0, 4))(
  '%s goes on after the user left the form, and its result is shown on another screen',
  async ([, { at, write, button, outcome, rows }]) => {
    let answer = () => {};
    takeChanges(
      (reply) =>
        new Promise((resolve) => {
          answer = () => resolve(reply ?? HttpResponse.error());
        }),
    );
    const { user, router } = visit(at, { as: 'amina' });
    await write(user);
    await press(button)(user);
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Help' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
    answer();
    expect(await screen.findByText(sentence(outcome.slice(0, -1)))).toBeVisible();
  },
);

test.for(forms)(
  '%s without a reply can be stopped after the form is opened again',
  async ([, { at, write, button }]) => {
    hurrySlow();
    const { sent } = takeLater();
    const { user, router } = visit(at, { as: 'amina' });
    await write(user);
    await press(button)(user);
    await sent();
    await act(() => router.navigate({ to: '/help' }));
    await act(() => router.navigate({ to: at }));
    expect(await screen.findByText(/^It is still being sent\./)).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));

    expect(await screen.findByText(/^You cancelled sending\. Checking/)).toBeVisible();
    expect(screen.queryByText(/^Still waiting/)).toBeNull();
    expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'false');
  },
);
