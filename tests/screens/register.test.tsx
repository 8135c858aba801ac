import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw/http';
import { expect, test } from 'vitest';
import { sleep } from '@/api/pauses';
import { mock, server } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { PASSWORD, wambui } from '../helpers/newcomer';
import { visit } from '../helpers/visit';
import { register } from './account-calls';
import { expectBlocked, fill, sees } from './bad-days/by-hand';
import { createAccount, field, fillAccount, fillPersonal, human, next, terms } from './registering';

const registered = () => mock.db.users.find(({ email }) => email === wambui.email);

test('A competitor registers in three steps and goes on to the login', async () => {
  const { user, router } = visit('/register');
  expect(
    await screen.findByRole('heading', { name: 'Step 1 of 3: Personal information' }),
  ).toBeVisible();
  await fillPersonal();
  await next(user);
  expect(
    await screen.findByRole('heading', { name: 'Step 2 of 3: Account security' }),
  ).toHaveFocus();
  await fillAccount(user);
  await user.click(createAccount());

  expect(await screen.findByRole('heading', { name: 'Step 3 of 3: Verification' })).toBeVisible();
  expect(registered()).toMatchObject({
    first_name: 'Wambui',
    id_passport: '23456789',
    phone_number: '0712345678',
    county: 'Tana River',
    registration_type: 'individual',
    team_members: [],
    password: PASSWORD,
    verified: false,
  });
  expectBlocked(screen.getByRole('button', { name: /^Resend code in \d+s$/ }));
  await user.click(screen.getByRole('textbox', { name: 'Verification code, digit 1 of 6' }));
  await user.keyboard(mock.latestCode(wambui.email) ?? '');
  await user.click(screen.getByRole('button', { name: 'Verify' }));

  await sees('Account verified successfully! Redirecting to login...');
  // The circles of all three steps have a tick instead of a number.
  expect(screen.queryByText('3')).toBeNull();
  const headings: (string | null | undefined)[] = [];
  const observer = new MutationObserver(() =>
    headings.push(document.querySelector('h2')?.textContent),
  );
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  await sees('Account verified successfully! Please login.');
  expect(await field(/^Email or National ID/)).toHaveValue(wambui.email);
  observer.disconnect();
  expect(headings).not.toContain('Step 1 of 3: Personal information');
  expect(registered()?.verified).toBe(true);

  await user.click(screen.getByRole('link', { name: 'Create Account' }));
  expect(await field(/^First name/)).toHaveValue('');
});

test('Wambui mistypes her e-mail, and need not type everything again. If her ID is refused, she knows whom to ask', async () => {
  const first = visit('/register');
  await fillPersonal({ email: 'wanbui@example.com' });
  await next(first.user);
  await fillAccount(first.user);
  await first.user.click(createAccount());
  await screen.findByRole('heading', { name: 'Step 3 of 3: Verification' });
  // Looking for the code, she leaves the browser, and the phone closes the page.
  first.unmount();

  const { user } = visit('/verify-otp');
  await user.click(await screen.findByRole('link', { name: /^register again$/i }));
  expect(await field(/^National ID/)).toHaveValue(wambui.id_passport);
  const notice = await screen.findByRole('note');
  expect(notice).toHaveTextContent(
    /^An account with wanbui@example\.com was created in this tab\. If .* ID is refused, email /,
  );
  await fill({ Email: wambui.email });
  await next(user);
  expect(await field(/^Password/)).toHaveValue('');
  await fillAccount(user);
  await user.click(createAccount());
  await sees('An account with this national ID number already exists.');
  expect(registered()).toBeUndefined();

  await user.click(within(notice).getByRole('button', { name: 'Clear this form' }));
  expect(await field(/^National ID/)).toHaveValue('');
});

test('An incomplete first step says so, above the form and under each field. A phone number is converted while it is typed. A user who has already registered can enter the code', async () => {
  const { user, router } = visit('/register');
  await field(/^First name/);
  await user.type(await field(/^National ID/), '123456');
  await user.type(await field(/^Phone number/), '0812345678');
  await user.type(await field(/^Email/), 'wambui..njeri@example.com');

  await next(user);

  await sees('Please fill in all required fields correctly.');
  expect(screen.getByText('National ID must be 7, 8 or 9 digits.')).toBeVisible();
  await sees('Phone number must be exactly 10 digits starting with 07 or 01 (e.g., 0712345678).');
  await sees('Please enter a valid email address (e.g., name@example.com).');
  expect(screen.getAllByText('This field is required.')).toHaveLength(3);
  await waitFor(async () => expect(await field(/^First name/)).toHaveFocus());
  expect(router.state.location.search).toEqual({});

  const phone = await field(/^Phone number/);
  await user.clear(phone);
  await user.type(phone, '+254 712 345 678');
  expect(phone).toHaveValue('0712345678');
  await user.click(screen.getByRole('link', { name: /^Waiting for a code/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/activate'));
});

test('A team lists one to four members, without its leader and without duplicates', async () => {
  const { user } = visit('/register');
  await fillPersonal();
  await user.click(screen.getByRole('radio', { name: 'Team' }));
  const member = (row: number) => screen.getByLabelText(`ID of team member ${row}`);
  const add = () => screen.queryByRole('button', { name: 'Add team member' });
  expect(screen.queryByRole('button', { name: /^Remove team member/ })).toBeNull();

  await next(user);
  await sees('A team needs at least one team member ID.');

  for (let row = 2; row <= 4; row += 1) {
    await user.click(add() as HTMLElement);
    expect(member(row)).toHaveFocus();
  }
  expect(add()).toBeNull();
  await user.click(member(1));
  await user.keyboard('12345678901');
  expect(member(1)).toHaveValue('123456789');
  await user.type(member(2), wambui.id_passport);
  await user.type(member(3), '123456789');
  await next(user);
  await sees('This is your own ID: the leader is included automatically.');
  expect(screen.getByText('This ID is listed twice.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Remove team member 3' }));
  await user.clear(member(2));
  await user.type(member(2), '20000002');
  await next(user);
  await fillAccount(user);
  await user.click(createAccount());

  await screen.findByRole('heading', { name: 'Step 3 of 3: Verification' });
  expect(registered()).toMatchObject({
    registration_type: 'team',
    team_members: ['123456789', '20000002'],
  });
});

test('Create Account waits for the terms and the human check, and says which is missing', async () => {
  const { user } = visit('/register');
  await fillPersonal();
  await next(user);
  const termsMissing = 'Please accept the terms and conditions to continue.';
  const checkMissing = 'Please complete the human verification to continue.';
  await terms();
  expect(createAccount()).toBeDisabled();
  expect(createAccount()).toHaveAccessibleDescription(`${termsMissing} ${checkMissing}`);

  const read = screen.getByRole('button', { name: 'Read the terms' });
  fireEvent.click(read);
  fireEvent.keyDown(read, { key: 'Escape' });
  await import('@/routes/_bar/_guest/-register/terms-modal');
  await sleep(300);
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(read);
  const modal = within(await screen.findByRole('dialog', { name: 'Terms and conditions' }));
  await sees(
    /^Section 11 of the full terms, limitation of liability, is available from the organisers on request\./,
    modal,
  );
  await user.click(modal.getByText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Read the terms' })).toHaveFocus());
  expect(await terms()).not.toBeChecked();

  await user.click(screen.getByRole('button', { name: 'Read the terms' }));
  await user.click(await screen.findByRole('button', { name: 'Accept Terms' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await terms()).toBeChecked();
  expect(createAccount()).toHaveAccessibleDescription(checkMissing);

  await user.click(await human());
  expect(createAccount()).toBeEnabled();
});

test('For a weak password the form says what is missing, and both passwords must match', async () => {
  const { user } = visit('/register');
  await fillPersonal();
  await next(user);
  await fillAccount(user, 'savanna', 'savannah');
  await user.click(createAccount());

  await sees(
    'Your password still needs: at least 8 characters, one uppercase letter, one digit, one special character.',
  );
  expect(screen.getByText('Passwords do not match.')).toBeVisible();
  const checklist = within(screen.getByRole('list', { name: 'Your password needs' }));
  expect(checklist.getByText(/one lowercase letter/)).toHaveTextContent('(met)');
  expect(checklist.getByText(/one digit/)).toHaveTextContent('(missing)');
  expect(registered()).toBeUndefined();
});

test.each(['/register', '/verify-otp'])('The code form shows its texts at %s', async (to) => {
  const { user, router } = visit('/register');
  await field(/^First name/);
  await router.navigate({ to, state: { email: people.brian.email } });
  const first = await screen.findByRole('textbox', { name: 'Verification code, digit 1 of 6' });
  const verify = () => user.click(screen.getByRole('button', { name: 'Verify' }));
  const resend = () => user.click(screen.getByRole('button', { name: 'Send a new code' }));
  const saysSo = async (words: string) =>
    expect((await screen.findAllByText(words))[0]).toBeVisible();
  const answer = (call: string, reply: () => Response) =>
    server.use(http.post(`*/auth/${call}/`, reply, { once: true }));

  await verify();
  await saysSo('Please enter all 6 digits of the verification code.');
  await user.click(first);
  await user.keyboard('123456');
  answer('verify-otp', () => Response.json({}, { status: 400 }));
  await verify();
  await saysSo('Invalid OTP. Please try again.');
  answer('verify-otp', () => Response.error());
  await verify();
  await saysSo('Verification failed. Please try again.');

  answer('resend-otp', () => Response.json({}, { status: 400 }));
  await resend();
  await saysSo('Failed to resend OTP. Please try again.');
  answer('resend-otp', () => Response.error());
  await resend();
  await saysSo('An error occurred. Please try again.');
  await resend();
  await saysSo('OTP has been resent to your email and phone.');
});

test('Typed text survives a reload, except for secrets', async () => {
  const first = visit('/register');
  await fillPersonal();
  await next(first.user);
  await fillAccount(first.user);
  first.unmount();

  const { user } = visit('/register?step=2');

  await sees(/^Your unsent work from/);
  expect(await field(/^Password/)).toHaveValue('');
  expect(await terms()).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await field(/^Email/)).toHaveValue(wambui.email);
  expect(screen.getByRole('combobox', { name: /^County/ })).toHaveValue('Tana River');
});

test('If the network fails, the registration says so, and nothing typed is lost', async () => {
  mock.faults.add({ operation: 'register', kind: 'network-error', count: 1 });
  await register();
  await sees('Registration failed. Please check your connection and try again.');
  expect(await field(/^Password/)).toHaveValue(PASSWORD);
});

test('After the deadline the registration says so, but still works', async () => {
  mock.clock.set(Date.parse('2025-11-30T08:00:00+03:00'));
  const { user } = visit('/register');
  const notice = await screen.findByText(/^Submissions closed/);
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create an account anyway' }));
  expect(screen.getByRole('heading', { name: /^Step 1 of 3/ })).toHaveFocus();
  expect(notice.parentElement).toHaveTextContent(
    'Submissions closed Fri 28 Nov 2025, 23:59:59 EAT (UTC+3). You can still create an account. A late proposal may be refused.',
  );
  expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
});
