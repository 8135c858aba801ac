/** Finds and fills in the fields of steps 1 and 2 of the registration. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { PASSWORD, wambui } from '../helpers/newcomer';
import { fill } from './bad-days/by-hand';

export const field = (label: RegExp) => screen.findByLabelText(label);
export const createAccount = () => screen.getByRole('button', { name: 'Create Account' });
export const terms = () =>
  screen.findByRole('checkbox', { name: 'I accept the terms and conditions' });
export const human = () => screen.findByRole('checkbox', { name: 'I am human' });
export const next = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Next' }));

export const fillPersonal = ({ id = wambui.id_passport, email = wambui.email } = {}) =>
  fill({
    'First name': wambui.first_name,
    'Last name': wambui.last_name,
    'National ID': id,
    'Phone number': '0712 345-678',
    Email: email,
    County: 'Tana River',
  });

export async function fillAccount(user: UserEvent, password = PASSWORD, confirmation = password) {
  await fill({ Password: password, 'Confirm password': confirmation });
  await user.click(await terms());
  await user.click(await human());
}
