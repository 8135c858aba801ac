/** A registration that fails: where each message stands, and that nothing typed is lost. */
import { screen, within } from '@testing-library/react';
import { http } from 'msw/http';
import { expect, onTestFinished, test } from 'vitest';
import { config, configure } from '@/lib/config';
import { server } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { PASSWORD, wambui } from '../helpers/newcomer';
import { visit } from '../helpers/visit';
import { register } from './account-calls';
import { sees } from './bad-days/by-hand';
import { createAccount, field, fillAccount, fillPersonal, human, next } from './registering';

test("A server's refusal of a field of step 1 is shown there, and nothing typed is lost", async () => {
  const { user, router } = visit('/register');
  await fillPersonal({ id: people.amina.id_passport, email: people.amina.email });
  await next(user);
  await fillAccount(user);
  await user.click(createAccount());

  const alert = await screen.findByText('Email: An account with this email already exists.');
  expect(alert).toBeVisible();
  await sees('National ID Number: An account with this national ID number already exists.');
  expect(screen.getByText(/^If it is your account,/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'sign in' })).toBeVisible();
  // No earlier attempt of this tab explains it.
  expect(screen.queryByText(/may already exist/)).toBeNull();
  expect(await field(/^Email/)).toHaveAccessibleDescription(
    'An account with this email already exists.',
  );
  // The message is also at the field: on a phone the one above the form is off screen.
  expect(screen.getByText('An account with this email already exists.')).toBeVisible();

  // It is the entry from which she came: Back would leave the screen.
  expect(router.history.canGoBack()).toBe(false);

  await user.clear(await field(/^Email/));
  await user.type(await field(/^Email/), wambui.email);
  await user.clear(await field(/^National ID/));
  await user.type(await field(/^National ID/), wambui.id_passport);
  await next(user);
  expect(await field(/^Password/)).toHaveValue(PASSWORD);
  expect(await human()).not.toBeChecked();
  await user.click(await human());
  await user.click(createAccount());
  expect(await screen.findByRole('heading', { name: 'Step 3 of 3: Verification' })).toBeVisible();
});

test('If the email, the ID and the phone are all taken, the account may be from an earlier attempt', async () => {
  const taken = ['Already exists.'];
  server.use(
    http.post('*/auth/register/', () =>
      Response.json({ email: taken, id_passport: taken, phone_number: taken }, { status: 400 }),
    ),
  );
  await register();
  await sees(/Your account may already exist/);
  expect(screen.getByRole('link', { name: 'enter your code' })).toBeVisible();
});

test('If the account was created in this tab, the refusal of a second one leads to its code', async () => {
  const { user, router } = await register();
  await screen.findByRole('heading', { name: 'Step 3 of 3: Verification' });
  await user.click(screen.getByRole('link', { name: /^register again$/i }));
  await sees(/^An account with wambui@example\.com was created in this tab\./);
  await next(user);
  await fillAccount(user);
  await user.click(createAccount());

  await sees(/^Your account already exists/);
  expect(screen.queryByText(/may already exist|An earlier attempt/)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'enter your code' }));
  await sees(/wambui@example\.com and 0712345678$/);
  expect(router.state.location.pathname).toBe('/verify-otp');
  expect(screen.queryByText(/^We may not have sent you a code/)).toBeNull();
});

test('A registration shows the title of an error page, or the message of the error', async () => {
  const { user } = visit('/register');
  await fillPersonal();
  await next(user);
  await fillAccount(user);
  const failsWith = async (reply: () => Response, words: string) => {
    server.use(http.post('*/auth/register/', reply, { once: true }));
    if (!((await human()) as HTMLInputElement).checked) await user.click(await human());
    await user.click(createAccount());
    await sees(words);
  };
  const page = (title: string) => () => new Response(`<!doctype html>${title}`, { status: 500 });

  await failsWith(page('<title>Server Error (500)</title>'), 'Server error: Server Error (500)');
  await failsWith(
    page('<h1>Oops</h1>'),
    'Server error occurred. Please check that all fields are valid and try again.',
  );
  configure({});
  Object.assign(config, { apiRoot: 'https://[' });
  onTestFinished(() => configure({}));
  await user.click(await human());
  await user.click(createAccount());
  await sees(/^Registration failed: Invalid URL/);
});

test('Each field that the server refuses is listed under its name', async () => {
  const refused = {
    email: 'Email',
    phone_number: 'Phone Number',
    id_passport: 'National ID Number',
    first_name: 'First Name',
    last_name: 'Last Name',
    county: 'County',
    password: 'Password',
    registration_type: 'Registration Type',
    team_members: 'Team Members',
    recaptcha_token: 'Human Verification',
  };
  const body = Object.fromEntries(Object.keys(refused).map((name) => [name, ['Not accepted.']]));
  server.use(http.post('*/auth/register/', () => Response.json(body, { status: 400 })));
  await register();
  const first = await screen.findByText('Email: Not accepted.');
  const lines = within(first.closest('ul') as HTMLElement).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual(
    Object.values(refused).map((label) => `${label}: Not accepted.`),
  );
});
