import { expect, test } from 'vitest';
import { ApiError } from '@/api/errors';
import { explain } from '@/api/explain';
import { messageFor, messagesFor } from '@/api/messages';

const refused = (body: unknown, status = 400) =>
  new ApiError('register', 'refused', { status, body });
const noAnswer = new ApiError('register', 'network');

test('The first step of the login reads message, then error, then has its own words', () => {
  expect(messageFor('initiateLogin', refused({ message: 'M', error: 'E' }))).toBe('M');
  expect(messageFor('initiateLogin', refused({ error: 'E' }))).toBe('E');
  expect(messageFor('initiateLogin', refused({ detail: 'D' }))).toBe(
    'Login failed. Please check your credentials.',
  );
});

test('Proposals and support read detail only', () => {
  expect(messageFor('createProposal.draft', refused({ detail: 'Closed.' }))).toBe('Closed.');
  expect(messageFor('createProposal.draft', refused({ error: 'E' }))).toBe(
    'Failed to save draft. Please try again.',
  );
  expect(messageFor('createProposal.submit', noAnswer)).toBe(
    'Failed to submit proposal. Please try again.',
  );
});

test('No answer has its own sentence where the catalogue gives one, and a hint everywhere', () => {
  expect(messageFor('resendOtp', noAnswer)).toBe('An error occurred. Please try again.');
  expect(messageFor('verifyOtp', noAnswer)).toBe('Verification failed. Please try again.');
  expect(messageFor('register', noAnswer)).toBe(
    'Registration failed. Please check your connection and try again.',
  );
  expect(explain('register', noAnswer).hint).toBe(
    "The server isn't responding. Nothing you typed has been lost.",
  );
  expect(explain('register', refused({})).hint).toBeUndefined();
});

test('What the server is to blame for is said beside the sentence that blames the credentials', () => {
  const broken = new ApiError('initiateLogin', 'refused', { status: 502, body: '<html></html>' });
  expect(explain('initiateLogin', broken)).toEqual({
    messages: ['Login failed. Please check your credentials.'],
    reasons: [],
    hint: 'Something went wrong on our side. Please try again in a moment. Your details may be correct.',
  });
});

test('A page in place of a refusal tells an administrator where to look', () => {
  expect(explain('register', refused('<!doctype html><title>Not Found</title>', 404)).hint).toMatch(
    /apiRoot/,
  );
});

test('A registration refused by field names each field in the specified words', () => {
  const body = {
    email: ['Taken.'],
    id_passport: ['Taken.', 'Odd.'],
    recaptcha_token: ['Expired.'],
    non_field_errors: ['Closed.'],
  };
  expect(messagesFor('register', refused(body))).toEqual([
    'Email: Taken.',
    'National ID Number: Taken. Odd.',
    'Human Verification: Expired.',
    'Closed.',
  ]);
});

test('A registration answered with a page shows its title as text, and never the page', () => {
  const page = '<!doctype html><title>Server Error (500) <b>x</b></title><h1>Boom</h1>';
  expect(messageFor('register', refused(page, 500))).toBe(
    'Server error: Server Error (500) <b>x</b>',
  );
  expect(messageFor('register', refused('<html><h1>Boom</h1></html>', 502))).toBe(
    'Server error occurred. Please check that all fields are valid and try again.',
  );
});

test('Whatever else fails before the request leaves is said in its own words', () => {
  expect(messageFor('register', new Error('The form is broken'))).toBe(
    'Registration failed: The form is broken',
  );
  expect(messageFor('register', refused(null, 500))).toBe('Registration failed. Please try again.');
});

test('The activation screen counts the attempts', () => {
  expect(messageFor('activateAccount', refused({ error: 'Wrong.', remaining_attempts: 3 }))).toBe(
    'Wrong. (3 attempts remaining)',
  );
  expect(messageFor('activateAccount', noAnswer)).toBe('Verification failed. Please try again.');
});

test('Unknown or hostile bodies fall back to the specified sentence', () => {
  for (const body of [
    undefined,
    null,
    [],
    'text',
    7,
    { detail: { nested: true } },
    { detail: '' },
  ]) {
    expect(messageFor('deleteProposal', refused(body))).toBe(
      'Failed to delete proposal. Please try again.',
    );
  }
});

test('Words that a server gives three times are shown once', () => {
  const words = 'You do not have permission to perform this action.';
  const error = refused({ detail: words, error: words, message: words }, 403);
  expect(explain('initiateLogin', error)).toEqual({
    messages: [words],
    reasons: [],
    hint: undefined,
  });
  expect(
    explain('deleteProposal', refused({ error: words, message: [words] }, 403)).reasons,
  ).toEqual([words]);
});
