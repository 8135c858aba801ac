import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { followDrill } from '@/api/simulated';
import { server } from '../../mocks/node';
import { failAt } from '../helpers/fail-at';
import { visit } from '../helpers/visit';
import { sees } from './bad-days/by-hand';

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling;
const edit = () => screen.findByRole('button', { name: 'Edit' });

test("The profile shows the user's data, and says where changes are saved", async () => {
  visit('/profile', { as: 'amina' });
  await edit();
  expect(fact('First name')).toHaveTextContent('Amina');
  expect(fact('Email')).toHaveTextContent('amina@example.com');
  expect(fact('National ID or passport')).toHaveTextContent('10000001');
  expect(fact('Phone number')).toHaveTextContent('0700000001');
  expect(fact('County')).toHaveTextContent('Kisumu');
  await sees(
    "Changes are saved on this device only, and deleted when you log out. The organisers' records stay the same.",
  );
});

test("Only the names can be edited; this user's change survives a reload", async () => {
  const { user, unmount } = visit('/profile', { as: 'amina' });
  await user.click(await edit());
  const form = within(screen.getByRole('form', { name: 'Personal information' }));
  expect(form.getByLabelText(/First name/)).toHaveFocus();
  expect(form.getAllByRole('textbox')).toHaveLength(2);

  await user.clear(form.getByLabelText(/First name/));
  await user.type(form.getByLabelText(/First name/), 'Aminata');
  const started = performance.now();
  await user.click(form.getByRole('button', { name: 'Save Changes' }));

  await sees('Profile updated successfully!');
  expect(performance.now() - started).toBeGreaterThanOrEqual(990);
  expect(fact('First name')).toHaveTextContent('Aminata');
  expect(await edit()).toHaveFocus();
  expect(screen.getByRole('button', { name: 'User menu of Aminata Otieno' })).toBeVisible();

  unmount();
  visit('/profile', { as: 'amina' });
  await edit();
  expect(fact('First name')).toHaveTextContent('Aminata');
});

test('Changes that were typed and not saved are there again, and Cancel drops them', async () => {
  const { user, router } = visit('/profile', { as: 'amina' });
  await user.click(await edit());
  await user.type(screen.getByLabelText(/Last name/), 'xyz');
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));

  await act(() => router.navigate({ to: '/profile' }));
  await sees(
    /^Your unsent work from .* has been restored\. It is saved only on this device, for 24 hours\./,
  );
  expect(screen.getByLabelText(/Last name/)).toHaveValue('Otienoxyz');

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(fact('Last name')).toHaveTextContent(/^Otieno$/);
  await user.click(await edit());
  expect(screen.getByLabelText(/Last name/)).toHaveValue('Otieno');
});

test('Saved changes are not restored as unsaved ones', async () => {
  const { user, unmount } = visit('/profile', { as: 'amina' });
  await user.click(await edit());
  await user.type(screen.getByLabelText(/Last name/), 'xyz');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await sees('Profile updated successfully!');

  unmount();
  visit('/profile', { as: 'amina' });
  await edit();
  expect(fact('Last name')).toHaveTextContent(/^Otienoxyz$/);
});

test("A team edits its member IDs: no duplicates, not the leader's, none longer than 9", async () => {
  const { user } = visit('/profile', { as: 'esther' });
  await user.click(await edit());
  await user.click(screen.getByRole('button', { name: 'Add team member' }));
  const third = screen.getByLabelText('ID of team member 3');
  await user.type(third, '10000006');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await sees('This ID is listed twice.');
  await waitFor(() => expect(third).toHaveFocus());

  await user.clear(third);
  await user.type(third, '10000005');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await sees(/This is your own ID/);

  await user.clear(third);
  await user.keyboard('1234567890');
  expect(third).toHaveValue('123456789');
  await user.click(screen.getByRole('button', { name: 'Remove team member 1' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile updated successfully!');
  expect(fact('Team member IDs')).toHaveTextContent('10000007, 123456789');
});

test('A save that fails says so, and keeps what was typed', async () => {
  failAt('saveProfile');
  const { user } = visit('/profile', { as: 'amina' });
  await user.click(await edit());
  await user.type(screen.getByLabelText(/First name/), 'ta');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to update profile. Please try again.',
  );
  expect(screen.getByLabelText(/First name/)).toHaveValue('Aminata');
});

test('A profile that does not load says so, with another try', async () => {
  failAt('loadProfile');
  const { user } = visit('/profile', { as: 'amina' });
  const panel = await screen.findByRole('alert');
  expect(panel).toHaveTextContent('Profile Not Found');
  expect(panel).toHaveTextContent('Unable to load your profile information.');

  followDrill(() => false);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await edit()).toBeVisible();
});

/** Makes the server return this profile, as other servers may. */
const profileIs = (profile: object) =>
  server.use(http.get('*/api/auth/profile/', () => HttpResponse.json({ id: 1, ...profile })));

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
