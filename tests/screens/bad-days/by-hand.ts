/** What the rows do on a screen. Texts are pasted at once: keys are the business of other tests. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

export async function fill(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(await field(label), { target: { value } });
}

/** By the beginning of its label, as a label may end with an asterisk. */
export const field = (label: string) =>
  screen.findByLabelText(new RegExp(`^${RegExp.escape(label)}`));

/** Waits for a button that a countdown still bars. */
export const press = (name: string) => async (user: UserEvent) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
};

export const tick = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('checkbox', { name }));

export async function enterCode(user: UserEvent, code: string | undefined): Promise<void> {
  await user.click(await screen.findByRole('textbox', { name: 'Verification code, digit 1 of 6' }));
  await user.keyboard(code ?? 'no code');
}

/** Answers the question that comes before something that cannot be undone. */
export async function agree(user: UserEvent, label: string): Promise<void> {
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: label }));
}
