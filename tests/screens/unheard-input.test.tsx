/**
 * Scripts, password managers and browsers fill in fields without firing an event.
 *
 * @module-tag sweep
 */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mock } from '../../mocks/node';
import { keepTyped } from '../helpers/device';
import { PASSWORD, wambui } from '../helpers/newcomer';
import { pause } from '../helpers/odd-days';
import { visit } from '../helpers/visit';
import { field } from './bad-days/by-hand';
import { problem, solution } from './bad-days/work';
import { createAccount, human } from './registering';

/** `script` sets the value as a script in the page does, `browser` as the browser itself does. */
const ways = ['script', 'browser'] as const;
type Way = (typeof ways)[number];
/** `npm test` tries the rarer way. */
const testWays = test.for(ways);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

async function fillSilently(way: Way, fields: Record<string, string | true>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const element = (await field(label)) as Field;
    const name = value === true ? 'checked' : 'value';
    if (way === 'script') Reflect.set(element, name, value);
    else {
      const { prototype } = element.constructor as typeof HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, name)?.set?.call(element, value);
    }
  }
}

const credentials = { 'Email or National ID': 'amina@example.com', Password: 'Hackathon-2025' };
const person = {
  'First name': wambui.first_name,
  'Last name': wambui.last_name,
  'National ID': wambui.id_passport,
  'Phone number': '+254712345678',
  Email: wambui.email,
  County: 'Tana River',
};

testWays(
  'A %s fills in an account. It is signed in with, also if a script sends the form',
  async (way) => {
    for (const isScript of [false, true]) {
      const { user, unmount } = visit('/login');
      await fillSilently(way, credentials);
      const form = screen.getByRole<HTMLFormElement>('form', { name: 'Login' });
      if (isScript) act(() => form.requestSubmit());
      else await user.click(screen.getByRole('button', { name: 'Sign In' }));
      expect(await screen.findByPlaceholderText('Enter 6-digit code')).toBeVisible();
      unmount();
      mock.clock.jump(61_000);
    }
  },
);

testWays('A registration that was filled in by a %s arrives whole', async (way) => {
  const { user } = visit('/register');
  await fillSilently(way, person);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await fillSilently(way, { Password: PASSWORD, 'Confirm password': PASSWORD });
  await fillSilently(way, { 'I accept the terms': true });
  await user.click(await human());
  await waitFor(() => expect(createAccount()).toBeEnabled());
  await user.click(createAccount());
  await waitFor(() =>
    expect(mock.db.users.find(({ email }) => email === wambui.email)).toMatchObject({
      first_name: wambui.first_name,
      phone_number: '0712345678',
      county: 'Tana River',
    }),
  );
});

testWays('What a %s filled in stays while something else is typed and saved', async (way) => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  await user.type(await field('Project Title'), 'Grain');
  await fillSilently(way, {
    'Thematic Area': 'GOVERNANCE',
    'Problem Statement': `${problem}\n\nIt is true.`,
    'Proposed Solution': solution,
  });
  // The form renders again when the device has saved the title.
  await screen.findByText(/^Saved on this device/);
  await pause(50);
  expect(await field('Problem Statement')).toHaveValue(`${problem}\n\nIt is true.`);
  await user.type(await field('Relevance to Theme'), 'Food');
  expect(await field('Thematic Area')).toHaveValue('GOVERNANCE');
  expect(await field('Proposed Solution')).toHaveValue(solution);
  await user.click(screen.getByRole('button', { name: 'Submit Proposal' }));
  expect(await field('Proposed Solution')).not.toBeInvalid();
  expect(await field('Proposal Document')).toBeInvalid();
});

testWays('Saved work does not replace what a %s filled in', async (way) => {
  keepTyped('registration', { first_name: 'Amina', last_name: 'Otieno' });
  const { user } = visit('/register');
  expect(await field('First name')).toHaveValue('Amina');
  await fillSilently(way, { 'First name': wambui.first_name });
  await user.type(await field('National ID'), '1');
  expect(await field('First name')).toHaveValue(wambui.first_name);
  expect(await field('Last name')).toHaveValue('Otieno');
});

test('A text whose line ends the browser changes is not taken for one that was filled in', async () => {
  keepTyped('1:proposal-new', { problem_statement: 'one\r\ntwo' });
  const { user } = visit('/proposals/new', { as: 'amina' });
  expect(await field('Problem Statement')).toHaveValue('one\ntwo');
  await user.click(await field('Project Title'));
  await pause(1200);
  expect(JSON.stringify({ ...localStorage })).toContain('one\\\\r\\\\ntwo');
});
