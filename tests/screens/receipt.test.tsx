import { createHash } from 'node:crypto';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw/http';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { mock, server } from '../../mocks/node';
import { documentOf } from '../helpers/rows';
import { loseReply } from '../helpers/sender';
import { visit } from '../helpers/visit';
import { press, sees } from './bad-days/by-hand';

afterEach(() => vi.restoreAllMocks());

const bytes = new TextEncoder().encode('%PDF-1.7 a plan for boreholes');
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

/** Returns the value of the receipt's row with this name. Undefined if there is none. */
const fact = (name: string) =>
  screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;

/** The technical part of the receipt is closed at first. */
const openCheck = async (user: UserEvent) =>
  user.click(await screen.findByText(/^(Check the file|Get the file's details from the server)$/));

/** Submits the open draft with another document, and opens the receipt. */
async function submitAndTakeReceipt(user: UserEvent) {
  await user.upload(
    await screen.findByLabelText(/^Proposal Document/),
    new File([bytes], 'borehole plan.pdf', { type: 'application/pdf' }),
  );
  await press('Submit Proposal')(user);
  await user.click(await screen.findByRole('link', { name: 'View receipt' }));
  await screen.findByRole('button', { name: 'Save as PDF or print' });
}

test('The receipt says what was submitted, when, and with which file', async () => {
  const { user, router } = visit('/proposals/101/edit', { as: 'amina' });
  await submitAndTakeReceipt(user);

  expect(router.state.location.pathname).toBe('/proposals/101/receipt');
  const heading = screen.getByRole('heading', { name: 'Submission Receipt' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(fact('Reference')).toBe('Proposal 101');
  expect(fact('Project title')).toBe('Borehole watch');
  expect(fact('Thematic area')).toBe('Other: Water supply in arid counties');
  expect(fact('Submitted, your time')).toMatch(/^Fri 14 Nov 2025, \d\d:\d\d/);
  expect(fact('File name')).toBe('borehole plan.pdf');
  expect(fact('Size')).toBe(`${bytes.length} bytes`);
  expect(fact('SHA-256')).toBe(sha256(bytes));
  expect(screen.getByText("Your own copy. The organisers' records decide.")).toBeVisible();

  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  await user.click(screen.getByRole('button', { name: 'Save as PDF or print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('A browser that cannot print has no button for it, and the user is told to open another one', async () => {
  const { print } = window;
  Object.assign(window, { print: undefined });
  onTestFinished(() => void Object.assign(window, { print }));
  visit('/proposals/104/receipt', { as: 'amina' });

  await sees("This browser can't print. Open this page in another browser, such as Chrome.");
  expect(screen.queryByRole('button', { name: 'Save as PDF or print' })).toBeNull();
});

test('If the reply was lost, the receipt still has the time when the document was sent', async () => {
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  loseReply(() => mock.clock.jump(3_600_000));
  await submitAndTakeReceipt(user);
  await sees(/^Sent from this device, 14 Nov, 09:0\d/);
});

test.for([
  ['is the same', () => {}, /copy is the same file, byte for byte\.$/],
  [
    'has changed',
    () => Object.assign(documentOf(101), { bytes: new TextEncoder().encode('another plan') }),
    /copy is not the file that was sent/,
  ],
  [
    'cannot be hashed here',
    () => vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('not on this origin')),
    /could not compare the contents/,
  ],
] as const)(
  "The document sent from this device is compared with the server's: it %s",
  async ([, happens, says]) => {
    const { user } = visit('/proposals/101/edit', { as: 'amina' });
    await submitAndTakeReceipt(user);
    happens();
    await openCheck(user);
    await user.click(screen.getByRole('button', { name: 'Compare with the server' }));
    await sees(says);
    expect(screen.queryAllByText(/byte for byte/)).toHaveLength(/byte for/.test(`${says}`) ? 1 : 0);
  },
);

test('The hash of a document sent from another device is unknown here, and can be computed, if need be at the second try', async () => {
  server.use(http.get('*/media/*', () => new HttpResponse(null, { status: 500 })));
  const { user } = visit('/proposals/102', { as: 'amina' });
  await user.click(await screen.findByRole('link', { name: 'View receipt' }));
  await sees('This device has no details of the file that was sent.');
  expect(fact('SHA-256')).toBeUndefined();

  await openCheck(user);
  await press('Download it and show its details')(user);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to download the document.');
  expect(within(alert).getByRole('link', { name: 'Open the document' })).toBeVisible();

  server.resetHandlers();
  await press('Download it and show its details')(user);
  await sees(/^Calculated on this device/);
  const { name, bytes: held } = documentOf(102);
  expect(fact('File name')).toBe(name);
  expect(fact('SHA-256')).toBe(sha256(held));
});

test('A draft has no receipt, but a link to submit it', async () => {
  const { user, router } = visit('/proposals/101/receipt', { as: 'amina' });
  await sees(/^There is no receipt for a draft\./);
  await user.click(await screen.findByRole('link', { name: 'Complete and submit it' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/proposals/101/edit'));
});

test('Changes of the team on this device are not in the receipt, because the organisers do not have them', async () => {
  const { user, router } = visit('/profile', { as: 'esther' });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const member = screen.getByLabelText('ID of team member 1');
  await user.clear(member);
  await user.type(member, '99999999');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await sees(/^99999999/);
  await act(() => router.navigate({ href: '/proposals/107/receipt' }));
  await screen.findByRole('heading', { name: 'What happens next' });
  expect(fact('Team')).toBe('Esther Wanjiru (leader), 10•••006, 10•••007');
});

test('The receipt of a late proposal does not promise that it is read', async () => {
  for (const row of mock.db.proposals) row.submitted_at &&= '2025-11-29T10:00:00Z';
  visit('/proposals/102/receipt', { as: 'amina' });
  await sees('We received it after the deadline. It may be refused.');
  expect(screen.queryByText('Reviewers read your proposal.')).toBeNull();
});

test.for([
  ['102', 'You see its status and their comments on its page. The bell shows news of it.'],
  ['106', 'Reviewers have read your proposal. Its page has their decision.'],
] as const)('The receipt of proposal %s says what happens next', async ([id, step]) => {
  visit(`/proposals/${id}/receipt`, { as: 'amina' });
  await sees(step);
});
