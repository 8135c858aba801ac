/** Finds and fills in the fields of steps 1 and 2 of the registration. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { PASSWORD, wambui } from '../helpers/newcomer';

export const field = (label: RegExp) => screen.findByLabelText(label);
export const createAccount = () => screen.getByRole('button', { name: 'Create Account' });
export const terms = () =>
  screen.findByRole('checkbox', { name: 'I accept the terms and conditions' });
export const human = () => screen.findByRole('checkbox', { name: 'I am human' });
export const next = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Next' }));

export async function fillPersonal(
  user: UserEvent,
  { id = wambui.id_passport, email = wambui.email } = {},
) {
  await user.type(await field(/^First name/), wambui.first_name);
  await user.type(await field(/^Last name/), wambui.last_name);
  await user.type(await field(/^National ID/), id);
  await user.type(await field(/^Phone number/), '0712 345-678');
  await user.type(await field(/^Email/), email);
  await user.selectOptions(screen.getByRole('combobox', { name: /^County/ }), 'Tana River');
}

export async function fillAccount(user: UserEvent, password = PASSWORD, confirmation = password) {
  await user.type(await field(/^Password/), password);
  await user.type(await field(/^Confirm password/), confirmation);
  await user.click(await terms());
  await user.click(await human());
}
