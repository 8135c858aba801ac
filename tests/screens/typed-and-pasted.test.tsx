/**
 * What users paste is cleaned where they can see it, in every field that takes an identifier, a code or a text.
 *
 * @module-tag sweep
 */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { rememberPending } from '@/device/before-login';
import { mock } from '../../mocks/node';
import { type PersonName, people } from '../../mocks/state/people';
import { changeRow } from '../helpers/sender';
import { visit } from '../helpers/visit';
import { field, press, sees } from './bad-days/by-hand';
import { fillPersonal, next } from './registering';

const { amina, brian } = people;

async function paste(user: UserEvent, label: string, text: string) {
  await user.clear(await field(label));
  await user.paste(text);
}

describe('An identifier is cleaned, shown and sent', () => {
  // tests/lib/cleaning.test.ts has all forms in which identifiers are pasted.
  test.each<[path: string, label: string, pasted: string, shown: string, as?: PersonName]>([
    ['/login', 'Email or National ID', `Amina Otieno <${amina.email}>`, amina.email],
    ['/login', 'Email or National ID', `${amina.email}.`, amina.email],
    ['/login', 'Email or National ID', ' 10 000\u00a0001 ', '10000001'],
    ['/login', 'Password', ' \u200bnot\vcleaned ', ' \u200bnot\vcleaned '],
    ['/forgot-password', 'Email or phone number', `\u200bmailto:${amina.email}\ufeff`, amina.email],
    ['/forgot-password', 'Email or phone number', '+254 0700 000 001', amina.phone_number],
    ['/forgot-password', 'Email or phone number', '700000001', amina.phone_number],
    ['/activate', 'Email', `\u2066Brian <${brian.email}>\u2069`, brian.email],
    ['/help', 'Email', `\u2066Brian <${brian.email}>\u2069`, brian.email, 'amina'],
  ])('at %s, %s: %j is %s', async (path, label, pasted, shown, as) => {
    const { user } = visit(path, as && { as });
    await paste(user, label, pasted);
    expect(await field(label)).toHaveValue(shown);
  });

  test('when the user leaves a field in which she typed, or submits with Enter', async () => {
    // A password is sent as it is.
    const password = ' \u200bnot cleaned ';
    Object.assign(mock.db.users.find(({ id }) => id === amina.id) ?? {}, { password });
    const { user } = visit('/login');
    await user.click(await field('Email or National ID'));
    await user.keyboard('10 000 001');
    expect(await field('Email or National ID')).toHaveValue('10 000 001');
    await user.tab();
    expect(await field('Email or National ID')).toHaveValue('10000001');
    await user.click(await field('Password'));
    await user.paste(password);
    await user.click(await field('Email or National ID'));
    await user.keyboard(' {Enter}');
    expect(await screen.findByLabelText(/^Verification Code/)).toBeVisible();
    const sent = mock.log.list().find(({ operation }) => operation === 'initiateLogin');
    expect(sent?.request).toMatchObject({ email_or_id: '10000001' });
  });

  test.each([
    ['insertText', 'brian@example.com.', 'brian@example.com'],
    ['insertCompositionText', 'ｂｒ', 'ｂｒ'],
  ])('A keyboard reports %s of %j at once: the field has %j', async (inputType, data, shown) => {
    visit('/activate');
    fireEvent.input(await field('Email'), { target: { value: data }, inputType, data });
    expect(await field('Email')).toHaveValue(shown);
  });

  test('A typed address that ends with a dot is refused, as specified', async () => {
    const { user } = visit('/activate');
    await user.click(await field('Email'));
    await user.keyboard('brian@example.com.{Enter}');
    await sees('Please enter a valid email address (e.g., name@example.com).');
    expect(await field('Email')).toHaveValue('brian@example.com.');
  });
});

test("A team member's ID that is too long is not cut, but refused with a message, pasted or typed; one that fits once it is cleaned is taken", async () => {
  const { user } = visit('/register');
  await user.click(await screen.findByRole('radio', { name: 'Team' }));
  const member = () => screen.findByLabelText('ID of team member 1');
  await user.click(await member());
  await user.paste('amina@example.com');
  expect(await member()).toHaveValue('');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "“amina@example.com” doesn't fit: an ID has at most 9 characters.",
  );
  expect(await member()).toBeInvalid();

  await user.paste('12 34\u200b5-6789');
  expect(await member()).toHaveValue('123456789');
  expect(screen.queryByText(/doesn't fit/)).toBeNull();

  await user.keyboard('0');
  expect(await member()).toHaveValue('123456789');
  await sees(/^“1234567890” doesn't fit/);
});

describe('A list of IDs that is pasted into one field', () => {
  const rows = async () =>
    (await screen.findAllByLabelText<HTMLInputElement>(/^ID of team member/)).map(
      ({ value }) => value,
    );
  const open = async () => {
    const { user } = visit('/register');
    await user.click(await screen.findByRole('radio', { name: 'Team' }));
    await user.click(await screen.findByLabelText('ID of team member 1'));
    return user;
  };

  test.each([
    ['12345678\n23456789\r\n34567890\n', ['12345678', '23456789', '34567890']],
    ['12345678, 23456789', ['12345678', '23456789']],
    ['12345678 Jane Doe', ['12345678']],
    ['12345678.0', ['12345678']],
    ['12345678\n0712345678', ['']],
  ])('%j fills the rows %j', async (text, shown) => {
    const user = await open();
    await user.paste(text);
    expect(await rows()).toEqual(shown);
  });

  test('keeps what the rows have, and says what did not fit', async () => {
    const user = await open();
    await user.keyboard('10000001');
    await press('Add team member')(user);
    await user.paste('20000002\n30000003\n40000004\n50000005\n60000006');
    expect(await rows()).toEqual(['10000001', '20000002', '30000003', '40000004']);
    await sees('You can add up to 4 members. These were left out: “50000005, 60000006”.');
    expect(await screen.findByLabelText('ID of team member 4')).toHaveFocus();
    await user.keyboard('{Backspace}');
    expect(screen.queryByText(/left out/)).toBeNull();
  });

  test('that is typed is never joined to one ID', async () => {
    const user = await open();
    await user.keyboard('12345678, 2');
    expect(await rows()).toEqual(['12345678, ']);
    await sees(/^“12345678, 2” doesn't fit/);
    await user.tab();
    expect(await rows()).toEqual(['12345678']);
  });
});

describe('A text', () => {
  const copied = 'One\vtwo\u2028th\u0007ree\u202e \ud83d';

  // tests/lib/cleaning.test.ts has all characters that are removed.
  test.each<[path: string, label: string, lines: boolean, as?: PersonName]>([
    ['/register', 'First name', false],
    ['/profile', 'Last name', false, 'amina'],
    ['/proposals/new', 'Project Title', false, 'amina'],
    ['/proposals/new', 'Problem Statement', true, 'amina'],
    ['/support/new', 'Title', false, 'amina'],
    ['/support/new', 'Alternative solutions', true, 'amina'],
    ['/help', 'Name', false, 'amina'],
    ['/help', 'Message', true, 'amina'],
  ])('at %s, %s, is cleaned when it is pasted', async (path, label, lines, as) => {
    const { user } = visit(path, as && { as });
    if (path === '/profile') await press('Edit')(user);
    await paste(user, label, copied);
    expect(await field(label)).toHaveValue(lines ? 'One\ntwo\nthree ' : 'One two three ');
  });

  test('that is pasted within another one leaves the cursor behind it', async () => {
    const { user } = visit('/help', { as: 'amina' });
    await paste(user, 'Message', 'Before. After.');
    await user.keyboard('{ArrowLeft>6/}');
    await user.paste('\u0007Be\vtween. ');
    await user.keyboard('Typed. ');
    expect(await field('Message')).toHaveValue('Before. Be\ntween. Typed. After.');
  });

  test('that is typed is cleaned when the user leaves the field, or submits', async () => {
    const { user } = visit('/help', { as: 'amina' });
    const type = async (label: string, value: string) =>
      fireEvent.input(await field(label), { target: { value }, inputType: 'insertText' });
    await type('Name', 'Ami\u202ena');
    expect(await field('Name')).toHaveValue('Ami\u202ena');
    await user.click(await field('Name'));
    await user.selectOptions(await field('Subject'), 'technical');
    expect(await field('Name')).toHaveValue('Amina');
    await type('Message', 'A\u0015 question');
    await press('Send Message')(user);
    await sees(/^Your message has been sent/);
    const sent = mock.log.list().find(({ operation }) => operation === 'sendContactMessage');
    expect(sent?.request).toMatchObject({ name: 'Amina', message: 'A question' });
  });

  test('that a draft had before is cleaned only once the user changes it', async () => {
    changeRow(101, { problem_statement: `Stored\vtext ${'a'.repeat(50)}` });
    const { user } = visit('/proposals/101/edit', { as: 'amina' });
    await user.click(await field('Problem Statement'));
    await user.tab();
    expect(await field('Problem Statement')).toHaveValue(`Stored\vtext ${'a'.repeat(50)}`);
    await user.type(await field('Problem Statement'), 'b');
    await user.tab();
    expect(await field('Problem Statement')).toHaveValue(`Stored\ntext ${'a'.repeat(50)}b`);
    await user.type(await field('Problem Statement'), '{Backspace}');
    await user.tab();
    expect(await field('Problem Statement')).toHaveValue(`Stored\vtext ${'a'.repeat(50)}`);
  });

  test('that is too long is kept, and the error says how long it is', async () => {
    const { user } = visit('/support/new', { as: 'amina' });
    await user.selectOptions(await field('Proposal'), '102');
    await user.selectOptions(await field('Support type'), 'MENTORSHIP');
    await paste(user, 'Title', 'a'.repeat(300));
    expect(await field('Title')).toHaveValue('a'.repeat(300));
    await press('Submit Request')(user);
    await sees('Use at most 255 characters. You entered 300.');
  });

  test.each([
    ['/register', 'First name', 'Next'],
    ['/help', 'Message', 'Send Message'],
    ['/proposals/new', 'Relevance to Theme', 'Save as Draft'],
  ])('of invisible characters only counts as empty: %s, %s', async (path, label, button) => {
    const { user } = visit(path, path === '/register' ? {} : { as: 'amina' });
    await paste(user, label, '\u200b \u2060\ufe0f');
    await press(button)(user);
    await waitFor(async () => expect(await field(label)).toBeInvalid());
  });
});

describe('A new password with a blank that nobody sees gets a hint, and is sent as it was typed', () => {
  const PASSWORD = 'Cre\u0300me-2025\u00a0';
  const HINT = 'This password begins or ends with a space.';

  test('in the reset; the confirmation may write the accent differently', async () => {
    const { user } = visit('/forgot-password');
    await paste(user, 'Email or phone number', amina.email);
    await press('Send reset code')(user);
    await field('Verification Code');
    await paste(user, 'Verification Code', `${mock.latestCode(amina.email)}`);
    await paste(user, 'New password', PASSWORD);
    expect(await field('New password')).toHaveValue(PASSWORD);
    await sees(HINT);
    expect(await field('New password')).not.toBeInvalid();
    await paste(user, 'Confirm new password', PASSWORD.normalize('NFC'));
    await press('Reset password')(user);
    await sees('Password reset successfully.');
    expect(mock.db.users.find(({ id }) => id === amina.id)?.password).toBe(PASSWORD);
  });

  test('in the settings', async () => {
    const { user } = visit('/settings', { as: 'amina' });
    await paste(user, 'New password', PASSWORD);
    await sees(HINT);
    await user.click(await field('New password'));
    await user.keyboard('{End}{Backspace}');
    expect(screen.queryByText(HINT)).toBeNull();
  });

  test('in the registration', async () => {
    const { user } = visit('/register');
    await fillPersonal();
    await next(user);
    await paste(user, 'Password', PASSWORD);
    await sees(HINT);
  });

  test('at the login after a refusal', async () => {
    const { user } = visit('/login');
    await paste(user, 'Email or National ID', amina.email);
    await paste(user, 'Password', PASSWORD);
    expect(screen.queryByText(HINT)).toBeNull();
    await press('Sign In')(user);
    await sees(HINT);
  });
});

test('A search finds a name that is written with other apostrophes, letters and spaces', async () => {
  changeRow(101, { project_name: 'Ng’ang’a grain' });
  const { user } = visit('/proposals', { as: 'amina' });
  await screen.findByText('Ng’ang’a grain');
  await user.click(screen.getByRole('searchbox'));
  await user.paste('\u200b“NGʼÁNGʼA” grain. ');
  await sees(/^1 of \d+ proposals match/);
});

describe('A one-time code', () => {
  const MESSAGE = 'Your AI Hackathon 2025 code is 123 456';
  const boxes = () =>
    screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Verification code, digit/ });
  const digits = async () => (await boxes()).map(({ value }) => value).join('');

  async function openBoxes() {
    rememberPending({ email: brian.email });
    const { user } = visit('/verify-otp');
    const all = await boxes();
    return { user, box: (index: number) => all[index] as HTMLInputElement };
  }

  test.each(['١٢٣٤٥٦', MESSAGE])(
    'fills the boxes when a keyboard puts %j into one of them without a paste',
    async (text) => {
      const { box } = await openBoxes();
      fireEvent.input(box(2), { target: { value: text } });
      expect(await digits()).toBe('123456');
      expect(box(5)).toHaveFocus();
      fireEvent.input(box(5), { target: { value: `6${text}` } });
      expect(await digits()).toBe('123456');
    },
  );

  test('that comes in two parts fills the boxes from left to right', async () => {
    const { user, box } = await openBoxes();
    await user.click(box(0));
    await user.paste('123');
    expect(box(3)).toHaveFocus();
    fireEvent.input(box(3), { target: { value: '456' } });
    expect(await digits()).toBe('123456');
  });
});
