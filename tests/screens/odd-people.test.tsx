import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { server } from '../../mocks/node';
import { visit } from '../helpers/visit';

/** Makes the server return this profile, as other servers may. */
const profileIs = (profile: object) =>
  server.use(http.get('*/api/auth/profile/', () => HttpResponse.json({ id: 1, ...profile })));

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling;
const userMenu = (name: string) => screen.findByRole('button', { name: `User menu of ${name}` });

test('A user without a name is called by their email, and welcomed without a name', async () => {
  profileIs({
    first_name: null,
    last_name: ' ',
    email: 'amina@example.com',
    id_passport: 10000001,
  });
  const { user } = visit('/dashboard', { as: 'amina' });

  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome$/);
  const button = await userMenu('amina@example.com');
  expect(button).toHaveTextContent(/A$/);
  await user.click(button);
  expect(within(await screen.findByRole('menu')).getByText('ID 10000001')).toBeVisible();
});

test('Half a name is shown without gaps, and the menu leaves out what is unknown', async () => {
  profileIs({ first_name: '', last_name: 'Otieno', email: null, id_passport: null });
  const { user } = visit('/dashboard', { as: 'amina' });

  const button = await userMenu('Otieno');
  expect(button).toHaveTextContent(/O$/);
  await user.click(button);
  expect(within(await screen.findByRole('menu')).queryByText(/^ID/)).toBeNull();
});

test('The profile of an account with only an ID opens', async () => {
  profileIs({});
  visit('/profile', { as: 'amina' });

  expect(await userMenu('Unnamed account')).toBeVisible();
  await screen.findByRole('button', { name: 'Edit' });
  for (const name of ['First name', 'Email', 'County', 'Registered as', 'Joined']) {
    expect(fact(name)).toHaveTextContent('Not given');
  }
});

test.each([
  ['TEAM', 'Team'],
  ['Individual', 'Individual'],
  ['Company', 'company'],
])('The registration type %s is shown as %s', async (registration_type, shown) => {
  profileIs({ registration_type, county: 'Atlantis', team_members: '10000006, 10000007' });
  visit('/profile', { as: 'amina' });

  await screen.findByRole('button', { name: 'Edit' });
  expect(fact('Registered as')).toHaveTextContent(shown);
  expect(fact('County')).toHaveTextContent('Atlantis');
  if (shown === 'Team') expect(fact('Team member IDs')).toHaveTextContent('10000006, 10000007');
});
