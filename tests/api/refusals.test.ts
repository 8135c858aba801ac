/** What the portal makes of a refusal, in whatever form the server writes it. */
import { expect, test } from 'vitest';
import { ApiError, fieldErrors, isUndecided, isUnknown, isWrongCode } from '@/api/errors';
import { explain, explainMissing } from '@/api/explain';
import { parse } from '@/api/fields';
import type { FailureKey } from '@/api/messages';
import { readReply } from '@/api/reply';
import type { OperationId } from '@/contract/contract.gen';
import { unverifiedAccount } from '@/routes/_bar/_guest/-login/unverified-account';

const refused = (body: unknown, status = 400, operation: OperationId = 'verifyOtp') =>
  new ApiError(operation, 'refused', { status, body });

const codeScreens: FailureKey[] = [
  'verifyLogin',
  'verifyOtp',
  'activateAccount',
  'confirmPasswordReset',
];

test.for(codeScreens)('At %s a reason at the code does not replace the sentence', (key) => {
  expect(explain(key, refused({ otp_code: ['Too old.'] })).messages[0]).not.toBe('Too old.');
});

test.for<[body: unknown, isWrong: boolean]>([
  [{ error: 'Invalid verification code.' }, true],
  [{ detail: 'This OTP has expired.' }, true],
  [{ non_field_errors: ['Incorrect.'] }, true],
  [['That code is no longer valid. Please request a new one.'], true],
  [{ error: 'Too many wrong codes. Please request a new one.' }, true],
  [{ otp_code: ['Wrong.'] }, true],
  [{ error: 'Try again.', remaining_attempts: 2 }, true],
  [{ detail: 'Your account is suspended.' }, false],
  [{ detail: 'Invalid email address.' }, false],
  [{ errors: { json: ['Invalid JSON body.'] } }, false],
  [{ errors: { json: { otp_channel: ['Unknown field.'] } } }, false],
  [{ message: 'The CSRF token is missing.' }, false],
  [{ msg: 'Token has expired' }, true],
  [{ message: 'Invalid reCAPTCHA response.' }, false],
  [{ detail: 'This account is already verified, so no code is needed.' }, false],
  [{ errors: { EmailAddress: ['Unknown.'] } }, false],
  [{}, false],
])('%j: is it the code that was refused?', ([body, isWrong]) => {
  expect(isWrongCode(refused(body))).toBe(isWrong);
});

test.for(['<50 characters.', '< 18 years is too young.', '<name> is taken.'])(
  'A reason that begins with < is no web page: %s',
  (text) => {
    expect(explain('createProposal.draft', refused({ detail: text })).messages).toEqual([text]);
    expect(explain('deleteProposal', refused(text)).reasons).toEqual([text]);
    expect(explain('createProposal.draft', refused({ budget: [text] })).reasons).toEqual([
      `Budget: ${text}`,
    ]);
  },
);

test.for<[said: string, shown: string]>([
  ['<p>Your <b>account</b> is on hold &amp; locked.</p>', 'Your account is on hold & locked.'],
  ['<ul><li>Too short.</li><li>Too common.</li></ul>', 'Too short. Too common.'],
  ['Ask <a href="/staff">the office</a>.<br/>Or wait.', 'Ask the office. Or wait.'],
  ['Don&#x27;t use this name.', "Don't use this name."],
])('A reason is shown without its HTML: %s', ([said, shown]) => {
  expect(explain('createProposal.draft', refused({ detail: said })).messages).toEqual([shown]);
  expect(explain('deleteProposal', refused([said])).reasons).toEqual([shown]);
  expect(fieldErrors(refused({ problem_statement: [said] }))).toEqual({ problem_statement: shown });
});

const COMPRESSED = '\u001f\ufffd\b\u0000\u0000\u0000\ufffdV*-.I';

test.for([
  COMPRESSED,
  { msg: 'Not enough segments' },
  { msg: 'Missing Authorization Header' },
  { message: 'The method is not allowed for the requested URL.' },
  {
    error:
      '(psycopg2.errors.UniqueViolation) duplicate key value violates unique constraint "user_email_key"',
  },
  { message: "KeyError('otp_code')" },
  { message: "SQLSTATE[23000]: 1062 Duplicate entry 'a@b.c' for key 'email'" },
  { message: 'No query results for model [App\\Models\\Proposal] 7', exception: 'NotFound' },
  { message: 'insert on table "x" violates foreign key constraint "y"' },
  { message: "TypeError: Cannot read properties of undefined (reading 'id')" },
  { message: 'The given data was invalid.' },
  { error: 'pq: duplicate key value' },
  { error: 'sql: no rows in result set' },
  { error: 'json: cannot unmarshal string into Go struct field Form.budget of type int' },
  { error: "invalid character '}' looking for beginning of object key string" },
  { error: 'dial tcp 10.0.0.5:5432: connect: connection refused' },
  'EOF',
  { error: 'Data too long for column `title` at row 1' },
  { message: 'Proposal matching query does not exist.' },
  { message: "invalid literal for int() with base 10: 'abc'" },
  { message: 'Object reference not set to an instance of an object.' },
  { message: "undefined method `title' for nil:NilClass" },
  { message: 'Unexpected token } in JSON at position 34' },
  { message: 'Server error in /srv/api/app/views.py on line 80' },
  { project_name: ['ORA-00001: unique constraint (P.T) violated'] },
  [{ field: 'project_name', message: 'PG::UniqueViolation' }],
  { message: 'The browser (or proxy) sent a request that this server could not understand.' },
])('What only programs understand is not shown as a reason: %j', (body) => {
  const { messages, reasons } = explain('createProposal.draft', refused(body, 422));
  expect([...messages, ...reasons]).toEqual(['Failed to save draft. Please try again.']);
});

test.for([
  'Duplicate entry: you have registered already.',
  'Upload error: the file is damaged.',
  'Error: your team is full.',
  'Write to help@uni.org.ke.',
  'Your proposal breaks the rules of javascript.',
  "Invalid character '@' in the title.",
  'HTTP: write the address without it.',
  'Context: say who has the problem.',
  'Two people in your team have the same column of marks.',
  'Too many connections from this school.',
])('What people wrote is shown: %s', (text) => {
  expect(explain('createProposal.draft', refused({ detail: text })).messages).toEqual([text]);
});

test('The rate limit of a 429 is not shown beside the wait', () => {
  expect(explain('deleteProposal', refused({ message: '5 per 1 minute' }, 429)).reasons).toEqual(
    [],
  );
});

test.for([
  '<!doctype html><p>Off',
  '<html>',
  ' <h1>Bad Gateway</h1>',
  '<?xml version="1.0"?><html/>',
  '<script>location="/"</script>',
  '404 page not found\n',
  'default backend - 404',
])('A web page is never shown as a reason: %s', (page) => {
  expect(explain('deleteProposal', refused(page, 403)).reasons).toEqual([]);
  expect(explain('deleteProposal', refused({ detail: page }, 403))).toMatchObject({
    messages: ['Failed to delete proposal. Please try again.'],
    reasons: [],
  });
});

test.for(['getProposal', 'verifyLogin', 'resendOtp'] as const)(
  'At %s no text was sent that can be too long',
  (operation) => {
    for (const body of ['', '<h1>413 Request Entity Too Large</h1>', { detail: 'Too large.' }]) {
      const { messages, hint } = explain(operation, refused(body, 413, operation));
      expect([...messages, hint].join(' ')).not.toMatch(/text|document/);
    }
  },
);

test.for([
  [90_000, /taken longer than the server allows/],
  [300, /refused this upload as if you were not signed in/],
] as const)('A new token that is refused after an upload of %i ms: %s', ([took, words]) => {
  const error = new ApiError('createProposal', 'refused', { status: 401, fileSize: 2000, took });
  expect(explain('createProposal.draft', error).hint).toMatch(words);
});

test('The words of a gateway that got no reply do not take the place of the sentence', () => {
  const { messages, reasons } = explain(
    'initiateLogin',
    refused({ message: 'Endpoint request timed out' }, 504, 'initiateLogin'),
  );
  expect([...messages, ...reasons]).toEqual(['Login failed. Please check your credentials.']);
});

test.for([502, 504])('In a %i, the reason of our own server is shown', (status) => {
  const reason = 'The document store is not available until Monday.';
  expect(explain('createProposal.submit', refused({ detail: reason }, status)).messages).toEqual([
    reason,
  ]);
  expect(explain('verifyLogin', refused({ error: reason }, status)).messages).toEqual([reason]);
  const both = { message: 'upstream', document: ['Not stored: the disk is full.'] };
  expect(explain('createProposal.draft', refused(both, status)).reasons).toEqual([
    'Document: Not stored: the disk is full.',
  ]);
});

test('If a large document never arrives, it may be too large', () => {
  const hintFor = (fileSize: number) => {
    const lost = new ApiError('createProposal', 'network', { fileSize });
    return explainMissing(explain('createProposal.draft', lost), lost).hint;
  };
  expect(hintFor(2 * 1024 ** 2)).toMatch(/a smaller document may help\.$/);
  expect(hintFor(2000)).not.toMatch(/document/);
  expect(hintFor(0)).not.toMatch(/document/);
});

test.for([
  [true, { detail: 'Not found.' }],
  [true, {}],
  [false, '404 page not found\n'],
  [false, { message: 'no Route matched with those values' }],
  [false, { message: 'The requested URL was not found on the server.' }],
  [false, { message: 'The route api/proposals/1 could not be found.' }],
  [false, { statusCode: 404, message: 'Cannot GET /api/proposals/1/', error: 'Not Found' }],
] as const)('Does a 404 show that a record or a session has ended? %s: %j', ([isShown, body]) => {
  const gone = refused(body, 404, 'getProposal');
  expect([isUnknown(gone), !isUndecided(gone)]).toEqual([isShown, isShown]);
  expect(isUnknown(refused(body, 410, 'getProposal'))).toBe(isShown);
});

test('Nothing can be lost on a list, not even if the token refresh before it failed', () => {
  const error = new ApiError('refreshToken', 'refused', { status: 502, body: '<html>' });
  for (const key of ['listProposals', 'getProposal', 'document', 'deleteProposal'] as const)
    expect(explain(key, error).hint, key).not.toMatch(/lost/);
  expect(explain('createProposal.draft', error).hint).toMatch(/Nothing you typed has been lost\./);
});

test('If we cannot read a reply, the reason is named for administrators', () => {
  const error = new ApiError('getProfile', 'malformed', {
    status: 200,
    body: {},
    cause: new TypeError('an ID is not a whole number'),
  });
  expect(explain('getProposal', error).hint).toBe(
    "We couldn't read the server's reply. For administrators: getProfile, an ID is not a whole number.",
  );
});

const spring = { timestamp: '2025-11-03T10:15:00.000+00:00', status: 400, error: 'Bad Request' };
test('The title of a problem is not taken for a refused field of that name', () => {
  const problem = { type: 'about:blank', title: 'Too many open requests.', status: 409 };
  expect(fieldErrors(refused(problem))).toEqual({});
});

test.for([
  { error: 'invalid_otp', message: 'The code is wrong.' },
  { error: 'otp_expired' },
  { ...spring, path: '/api/auth/login/otp/verify/' },
  {
    detail: 'Given token not valid for any token type',
    code: 'token_not_valid',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is expired' }],
  },
])('What a server says to programs is not shown to people: %o', (body) => {
  for (const key of codeScreens)
    expect(JSON.stringify(explain(key, refused(body, 401))), key).not.toMatch(
      /invalid_otp|otp_expired|Bad Request|token/i,
    );
});

const unverified = { requires_verification: true, message: 'No.', email: 'brian@example.com' };

test.for<[server: string, body: object, status: number]>([
  [
    'a serializer of DRF',
    { error: ['account_not_verified'], requires_verification: ['True'] },
    400,
  ],
  ['an APIException of DRF', { ...unverified, requires_verification: 'True' }, 403],
  ['FastAPI', { detail: unverified }, 403],
  ['PHP', { ...unverified, requires_verification: 1 }, 403],
  ['Laravel', { message: 'No.', errors: { error: ['account_not_verified'] } }, 422],
])('The refusal of an unverified account is recognised: %s', ([, body, status]) => {
  expect(unverifiedAccount(refused(body, status, 'initiateLogin'))).toBeDefined();
});

test.for([undefined, '', null, 'b***n@example.com', '23456789'])(
  'If the refusal of an unverified account has %j as its e-mail, the typed one is used',
  (email) => {
    const error = refused({ ...unverified, email }, 403, 'initiateLogin');
    expect(unverifiedAccount(error, 'brian@example.com')?.email).toBe('brian@example.com');
  },
);

test.for([
  '<br />\n<b>Warning</b>:  Undefined array key "phone" in <b>/srv/a.php</b> on line <b>12</b><br />\n',
  '\nDeprecated: Creation of dynamic property A::$b is deprecated in /srv/a.php on line 3\n',
  '<br />\n<b>Notice</b>:  A in <b>/a.php</b> on line <b>1</b><br />\n<br />\n<b>Warning</b>:  B in <b>/b.php</b> on line <b>2</b><br />\n',
])('The warnings that PHP writes before a reply do not hide it: %j', (warnings) => {
  expect(parse(`${warnings}{"detail": "Closed."}`)).toEqual({ detail: 'Closed.' });
  expect(parse(`${warnings}[]`)).toEqual([]);
  expect(parse(warnings)).toBe(warnings);
});

test('The title of a web page that refuses is shown, unless it only names the status', () => {
  const page = (title: string) => `<html><head><title>${title}</title></head><body>x</body></html>`;
  const hint = (title: string, status: number) =>
    explain('createProposal.draft', refused(page(title), status)).hint;
  expect(hint('Page Expired', 419)).toMatch(
    /^The server sent a web page: “Page Expired”\. If it happens again, ask the organisers\./,
  );
  expect(hint('<b>Closed</b>', 403)).toContain('“<b>Closed</b>”');
  expect(hint('403 Forbidden', 403)).toMatch(/^The server sent a web page instead of a reply\./);
  expect(hint('Not Found', 404)).toContain('For administrators: check apiRoot');
  expect(explain('createProposal.draft', refused('404 page not found\n', 404)).hint).toMatch(
    /^The server doesn't know this address\. .*check apiRoot/,
  );
});

test.for<[body: unknown, size: number, isTold: boolean]>([
  [{ proposal_document: ['The proposal document is required.'] }, 3_000_000, true],
  [{ proposal_document: ['No file was submitted.'] }, 3_000_000, true],
  [{ proposal_document: ['This field is required.'] }, 3000, false],
  [{ proposal_document: ['Only PDF files.'] }, 3_000_000, false],
  [{ project_name: ['This field is required.'] }, 3_000_000, false],
  [
    Object.fromEntries(['status', 'thematic_area', 'budget'].map((name) => [name, ['Required.']])),
    3_000_000,
    true,
  ],
])('%j for a document of %i bytes: did the server drop a part?', ([body, fileSize, isTold]) => {
  const error = new ApiError('createProposal', 'refused', { status: 400, body, fileSize });
  const { hint = '' } = explain('createProposal.submit', error);
  expect(hint.includes("didn't get everything that you sent")).toBe(isTold);
});

test('What a Go program writes about its fields becomes errors of these fields', () => {
  const line = (name: string, rule: string) =>
    `Key: 'Form.${name}' Error:Field validation for '${name}' failed on the '${rule}' tag`;
  const body = { error: `${line('ProjectName', 'required')}\n${line('Budget', 'max')}` };
  expect(fieldErrors(refused(body))).toEqual({
    project_name: 'This field is required.',
    budget: `The server's rule is "max".`,
  });
});

test.for<[status: number, type: string, isBelieved: boolean]>([
  [200, 'text/html; charset=UTF-8', false],
  [200, '', true],
  [200, 'application/json', true],
  [201, 'text/html', true],
  [204, 'text/html', true],
])('An empty %i of the type "%s": is it a success?', ([status, type, isBelieved]) => {
  const response = new Response(null, { status, headers: type ? { 'Content-Type': type } : {} });
  const read = () => readReply('sendContactMessage', { response, text: '' }, 0);
  if (isBelieved) expect(read()).toEqual({});
  else expect(read).toThrow('sendContactMessage: malformed 200');
});

test.for<[status: number, sentence: string]>([
  [429, 'You can try again in 45 seconds.'],
  [503, 'Please wait 45 seconds first.'],
])(
  'The wait of a %i is told with its end, so that it can be counted down',
  ([status, sentence]) => {
    const error = new ApiError('listProposals', 'refused', { status, retryAfter: 45 });
    const { messages, hint, wait } = explain('listProposals', error);
    expect([...messages, hint].join(' ')).toContain(sentence);
    expect(wait).toMatchObject({ sentence, until: error.at + 45_000 });
    expect(wait?.says(44)).toBe(sentence.replace('45', '44'));
    expect(wait?.says(0)).toBe('You can try again now.');
  },
);

test('A web page behind a redirect is not called a refusal by the server', () => {
  const response = new Response(null, { status: 405 });
  Object.defineProperty(response, 'redirected', { value: true });
  const answer = { response, text: '<html><title>Not Allowed</title></html>', took: 0 };
  expect(() => readReply('deleteProposal', answer, 0)).toThrow(
    expect.objectContaining({ kind: 'malformed' }),
  );
});
