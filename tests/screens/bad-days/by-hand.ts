/** What users do and then see, for many tests. `fill` sets each text at once: other tests check typing. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { mock } from '../../../mocks/node';
import { DEMO_PASSWORD, type PersonName, people } from '../../../mocks/state/people';
import { visit } from '../../helpers/visit';

export async function fill(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(await field(label), { target: { value } });
}

/** Amina opens a screen, and fills in these fields. */
export async function fillsIn(path: string, fields: Readonly<Record<string, string>>) {
  const visited = visit(path, { as: 'amina' });
  await fill(fields);
  return visited;
}

/** Finds a field by the beginning of its label, because an asterisk may follow. */
export const field = (label: string) =>
  screen.findByLabelText(new RegExp(`^${RegExp.escape(label)}`));

export const UNKNOWN = /^We can't check right now whether it arrived\. We'll keep trying/;
export const IT_ARRIVED = /^We received what you sent before\./;

export const pdf = (name: string, text = '%PDF-1.4') =>
  new File([text], name, { type: 'application/pdf' });

/** Returns an action that presses a button as soon as it is enabled: a countdown may disable it at first. */
export const press = (name: string) => async (user: UserEvent) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  if (name === 'Submit Proposal') await sure(user);
};

/**
 * Confirms the look at what will be sent. There is none if a field is refused, and none where the portal asks something
 * else: without a network, and after a lost reply.
 */
export async function sure(user: UserEvent): Promise<void> {
  const confirm = () => screen.queryByRole('button', { name: 'Submit now' });
  // Count rounds of the event loop: on a busy machine half a second may pass before the look opens.
  for (let round = 0; round < 10 && !confirm(); round += 1)
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)));
  const button = confirm();
  if (button) await user.click(button);
}

export const tick = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('checkbox', { name }));

export async function enterCode(user: UserEvent, code: string | undefined): Promise<void> {
  await user.click(await screen.findByRole('textbox', { name: 'Verification code, digit 1 of 6' }));
  await user.keyboard(code ?? 'no code');
}

/** Sends the first step of the login. */
export async function enterCredentials(
  user: UserEvent,
  identifier: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await fill({ 'Email or National ID': identifier, Password: password });
  await press('Sign In')(user);
}

/** Sends the second step of the login, with the code that was sent. */
export async function enterLoginCode(user: UserEvent, { email }: { email: string }): Promise<void> {
  await field('Verification Code');
  await fill({ 'Verification Code': mock.latestCode(email) ?? '' });
  await press('Verify & Sign In')(user);
}

export async function signInByHand(user: UserEvent, person: { email: string }): Promise<void> {
  await enterCredentials(user, person.email);
  await enterLoginCode(user, person);
}

/** Signs in at the login, with or without the tick at "Remember me". */
export async function signInWith(user: UserEvent, person: PersonName, { remember = false } = {}) {
  // The server sends a user only one code a minute.
  mock.clock.jump(61_000);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Remember me' });
  // The tick stays while the identifier changes, unless it belongs to a remembered one.
  await fill({ 'Email or National ID': people[person].email });
  if (box.checked !== remember) await user.click(box);
  await signInByHand(user, people[person]);
  await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
}

/** Opens the question before a logout. */
export async function askToLogOut(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /^User menu/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  return within(await screen.findByRole('dialog', { name: 'Logout' }));
}

/** Waits for this text, and checks that it is visible. */
export async function sees(
  text: string | RegExp,
  place: Pick<typeof screen, 'findByText'> = screen,
): Promise<void> {
  expect(await place.findByText(text)).toBeVisible();
}

export const expectLink = (link: Element | null | undefined, to: string) =>
  expect(link).toHaveAttribute('href', to);

/** The button can have the focus, but not be pressed yet, as during the wait for a new code. */
export const expectBlocked = (button: Element) =>
  expect(button).toHaveAttribute('aria-disabled', 'true');

/** Presses the button with this label in the open dialog. */
export async function agree(user: UserEvent, label: string | RegExp): Promise<void> {
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: label }));
}
