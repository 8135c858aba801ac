import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw/http';
import { expect, test } from 'vitest';
import { mock, server } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { visit } from '../helpers/visit';
import { sees } from './bad-days/by-hand';

const { brian } = people;

const email = () => screen.findByLabelText(/^Email/);
const activate = () => screen.getByRole('button', { name: 'Activate Account' });

async function typeCode(user: UserEvent, code = '') {
  await user.click(screen.getByRole('textbox', { name: 'Verification code, digit 1 of 6' }));
  await user.keyboard(code);
  await user.click(activate());
}

async function askForCode(user: UserEvent): Promise<string | undefined> {
  await user.click(await screen.findByRole('button', { name: 'Send a new code' }));
  await screen.findAllByText('A new verification code has been sent to your email.');
  return mock.latestCode(brian.email);
}

test('A user who knows only the e-mail gets a code, and activates the account', async () => {
  const { user, router } = visit('/activate');

  await user.type(await email(), brian.email);
  await typeCode(user, await askForCode(user));

  await sees('Account activated successfully! Please login.');
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { isDone: true } });
});

test('Wrong codes count the attempts down; at zero only a new code helps', async () => {
  const { user } = visit('/activate');
  await user.type(await email(), brian.email);
  await askForCode(user);

  await typeCode(user, '000000');
  for (const remaining of [4, 3, 2, 1]) {
    const words = `Invalid verification code. (${remaining} attempts remaining)`;
    await sees(words);
    await typeCode(user, '000000');
  }
  await sees(/\(0 attempts remaining\)$/);
  expect(activate()).toBeDisabled();

  mock.clock.jump(60_000);
  const code = await askForCode(user);
  expect(activate()).toBeEnabled();
  expect(screen.queryByText(/attempts remaining/)).toBeNull();
  await typeCode(user, code);
  await sees('Account activated successfully! Please login.');
});

test('Without an e-mail nothing is sent', async () => {
  const { user } = visit('/activate');

  await user.click(await screen.findByRole('button', { name: 'Send a new code' }));

  await sees('Please enter a valid email address (e.g., name@example.com).');
  expect(mock.outbox.messages()).toEqual([]);
});

test('A reply with success: false is a failure, whatever its status', async () => {
  server.use(
    http.post('*/auth/activate/', () => Response.json({ success: false, error: 'Not today.' })),
  );
  const { user, router } = visit('/activate');
  await user.type(await email(), brian.email);
  await typeCode(user, '123456');

  await sees('Not today.');
  expect(router.state.location.pathname).toBe('/activate');
});
