import { expect, test } from 'vitest';
import { ApiError, attemptsLeft, fieldErrors, isUncertain } from '@/api/errors';
import { explain } from '@/api/explain';
import type { FailureKey } from '@/api/messages';
import type { OperationId } from '@/contract/contract.gen';

const messagesFor = (key: FailureKey, error: unknown) => explain(key, error).messages;
const messageFor = (key: FailureKey, error: unknown) => messagesFor(key, error).join('\n');

const refused = (body: unknown, status = 400) =>
  new ApiError('register', 'refused', { status, body });
const noAnswer = new ApiError('register', 'network');
const html = (title: string) => `<html><head><title>${title}</title></head><body>x</body></html>`;

test.for<[FailureKey, words: string, ApiError]>([
  ['initiateLogin', 'M', refused({ message: 'M', error: 'E' })],
  ['initiateLogin', 'E', refused({ error: 'E' })],
  ['initiateLogin', 'Login failed. Please check your credentials.', refused({ detail: 'D' })],
  ['createProposal.draft', 'Closed.', refused({ detail: 'Closed.' })],
  ['createProposal.draft', 'Failed to save draft. Please try again.', refused({ error: 'E' })],
])('%s: the portal shows “%s”', ([key, words, error]) => {
  expect(messageFor(key, error)).toBe(words);
});

test('Without a reply that we may read, a hint says so, and not that the server is silent', () => {
  expect(explain('register', noAnswer).hint).toBe(
    "We didn't get the server's reply. Nothing you typed has been lost.",
  );
});

test('If the server refuses without a reason, a hint says so, but not where the sentence names what is wrong', () => {
  const hintOf = (key: FailureKey, status = 400, operation: OperationId = 'register') => {
    const body = { status, error: 'Bad Request' };
    return explain(key, new ApiError(operation, 'refused', { status, body })).hint;
  };
  const NO_REASON =
    'The server gave no reason that we can show. If it happens again, ask the organisers.';
  for (const key of ['register', 'createProposal.submit', 'listProposals'] as const)
    expect(hintOf(key)).toBe(NO_REASON);
  for (const key of ['initiateLogin', 'verifyLogin'] as const) {
    expect(hintOf(key)).toBeUndefined();
    // These are not about a code or a password.
    for (const status of [403, 404, 405]) expect(hintOf(key, status)).toBe(NO_REASON);
  }
  expect(hintOf('resendOtp', 401, 'resendOtp')).toBe(NO_REASON);
  expect(hintOf('createProposal.submit', 401, 'createProposal')).toBeUndefined();
  expect(explain('register', refused({ email: ['Taken.'] })).hint).toBeUndefined();
  for (const broken of ['{"email":["Tak', '\u001f\ufffd\b\u0000V*-.I'])
    expect(explain('register', refused(broken)).hint).toBe(
      'The server gave no reason that we can show. If it happens again, ask the organisers.',
    );
});

test('Every code screen says once how many attempts are left, in whatever form the server sends them', () => {
  const hintOf = (body: object) => explain('verifyLogin', refused(body)).hint;
  expect(hintOf({ error: 'Wrong.', remaining_attempts: 2 })).toBe('2 attempts remaining.');
  expect(hintOf({ error: 'Wrong.', attempts_remaining: '1' })).toBe('1 attempt remaining.');
  expect(hintOf({ detail: 'Wrong.', attemptsLeft: ['3'] })).toBe('3 attempts remaining.');
  expect(hintOf({ error: { message: 'Wrong.', tries_left: 4 } })).toBe('4 attempts remaining.');
  expect(hintOf({ error: 'Wrong, 2 tries left.', remaining_attempts: 2 })).toBeUndefined();
  expect(hintOf({ error: 'Locked.', remaining_attempts: 0 })).toBeUndefined();
  const body = { error: 'Wrong.', attempts_remaining: ['2'] };
  expect(explain('verifyOtp', refused(body)).reasons).toEqual([]);
  expect(explain('activateAccount', refused(body))).toEqual({
    messages: ['Wrong. (2 attempts remaining)'],
    reasons: [],
    hint: undefined,
  });
  expect(attemptsLeft(refused({ attempts: 5 }))).toBeUndefined();
});

const said = (kind: ApiError['kind'], status: number, body?: unknown, retryAfter?: number) =>
  new ApiError('verifyLogin', kind, { status, body, retryAfter });

test.for([
  ['a 400 without a body', said('refused', 400), true],
  ['a 401', said('refused', 401, {}), true],
  ['a 422 about the code', said('refused', 422, { otp_code: ['Wrong.'] }), true],
  ['a 404', said('refused', 404, {}), false],
  ['a 400 about another field', said('refused', 400, { email: ['Unknown.'] }), false],
  ['a 401 with a web page', said('refused', 401, '<html>'), false],
  ['a 429', said('refused', 429), false],
  ['a 500', said('refused', 500, {}), false],
  ['a 503 with a Retry-After', said('refused', 503, {}, 30), false],
  ['a Wi-Fi page', said('malformed', 200, '<html>'), false],
  ['a timeout', said('timeout', 0), false],
  ['no network', said('network', 0), false],
] as const)('%s: does the portal say that the code is wrong?', ([, error, isBlamed]) => {
  for (const key of ['verifyLogin', 'verifyOtp'] as const) {
    const words = messageFor(key, error);
    expect(/^Invalid/.test(words), words).toBe(isBlamed);
  }
});

test.for([
  ['a broken connection', said('network', 0), true],
  ['a timeout', said('timeout', 0), true],
  ['half a reply', said('malformed', 200, '{"a'), true],
  ['a 500', said('refused', 500, {}), true],
  ['a 502 of a gateway', said('refused', 502, '<html>'), true],
  ['a 504 of a gateway', said('refused', 504, '<html>'), true],
  ['a 503 with JSON', said('refused', 503, { message: 'Service Unavailable' }), true],
  ['a 503 with a web page and a Retry-After', said('refused', 503, '<html>', 120), true],
  ['a 429', said('refused', 429), false],
  ['a 511 of a Wi-Fi', said('refused', 511, '<html>'), false],
  ['a 400', said('refused', 400, {}), false],
] as const)('%s: may the call have worked?', ([, error, mayHaveWorked]) => {
  expect(isUncertain(error)).toBe(mayHaveWorked);
});

test.for([undefined, null, [], 'text', 7, { detail: { nested: true } }, { detail: '' }])(
  'If the portal cannot use the body %j, it shows the specified sentence',
  (body) => {
    const words = 'Failed to delete proposal. Please try again.';
    expect(messageFor('deleteProposal', refused(body))).toBe(words);
  },
);

test('At most three reasons are shown, none of them longer than a few lines', () => {
  const detail = ['One.', 'Two.', 'Three.', 'Four.'];
  expect(explain('deleteProposal', refused({ detail })).reasons).toEqual([
    'One.',
    'Two.',
    'Three.',
  ]);
  const [long] = explain('deleteProposal', refused({ error: 'very '.repeat(200) })).reasons;
  expect(long).toHaveLength(300);
});

test('Errors already under an input, web pages and error codes are not listed as reasons', () => {
  const body = { title: ['Taken.'], budget: ['Too high.'], error: 'not_valid', detail: html('x') };
  expect(explain('createSupportRequest', refused(body), (field) => field === 'title')).toEqual({
    messages: ['Failed to submit support request. Please try again.'],
    reasons: ['Budget: Too high.'],
    hint: undefined,
  });
});

test("The contact form's field called message is not taken for a general message", () => {
  const error = refused({ message: ['Too short.'] });
  expect(fieldErrors(error)).toEqual({ message: 'Too short.' });
  expect(explain('sendContactMessage', error, (field) => field === 'message').reasons).toEqual([]);
  expect(explain('sendContactMessage', error).reasons).toEqual(['Too short.']);
});
