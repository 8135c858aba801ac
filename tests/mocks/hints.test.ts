import { expect, it } from 'vitest';
import { mock } from '../../mocks/node';
import { DEMO_PASSWORD, type PersonName, people } from '../../mocks/state/people';
import { call, findingsOf, proposalForm, request, serveEachTest, signIn } from './story';

serveEachTest();

const hintOf = (headers: Headers) => headers.get('X-Mock-Hint');

type Options = NonNullable<Parameters<typeof request>[2]>;

/** Makes a wrong call and returns the hint in the reply. Clears the findings that the mock reports about the call. */
async function hintAfter(method: string, path: string, options: Options = {}) {
  let hint: string | null = null;
  await findingsOf(async () => {
    hint = hintOf((await request(method, path, options)).headers);
  });
  return hint;
}

const { email } = people.amina;
const login = 'POST /auth/login/otp/initiate/';
const noPath = 'The contract does not have this path.';

/** The hint for each wrong call. A call is written as who makes it, if anybody, the method, the path and the body. */
const hints: Record<string, string | RegExp> = {
  [`${login} {"email_or_id":"a@b.c","channel":"both","otp_channel":"sms"}`]:
    'Missing: password. otp_channel is one of email, phone, both. Ignored, because the contract does not name it: channel.',
  [`${login} {"email_or_id":"${email}","password":"wrong","otp_channel":"both"}`]:
    /^Look up the accounts and their passwords /,
  'POST /auth/register/ {}': /^Missing: email, id_passport, first_name/,
  'POST /auth/register/ {"email":"no address"}': /email must be an e-mail address\./,
  [`${login} {'a':1}`]: /The body is not JSON: Expected property name or '}' in JSON at position 1/,
  [`${login} {"a":1,}`]: /Names and texts need double quotes, and the last value no comma\./,
  [`${login} {"a":1 "b":2}`]: /Expected ',' or '}' after property value in JSON at position 7/,
  [`${login} email=a&password=b`]: /The body is a form\. Send JSON, such as {"name": "value"}\./,
  [`${login} `]: /The body is empty\. Send JSON\./,
  [`${login} ["email"]`]: /The body must be an object: {"name": "value"}\./,
  'GET /proposals': 'Paths end with a slash: /api/proposals/',
  'GET /proposals/101': 'Paths end with a slash: /api/proposals/101/',
  'GET //proposals/': 'The path has a double slash: /api/proposals/',
  'GET /propsals/': `${noPath} The nearest is /api/proposals/.`,
  'PUT /old/proposals/': `${noPath} The nearest is /api/proposals/.`,
  'GET /nothing/': noPath,
  'GET /support/': `${noPath} Below it are /api/support/contact/.`,
  'PUT /proposals/': 'Allowed here: GET, POST.',
  'amina GET /proposals/abc/': 'The id is a number.',
  'amina GET /proposals/301/': `${email} has the records 101, 102, 103, 104, 105, 106.`,
  'amina DELETE /proposals/102/': 'Proposal 102 is SUBMITTED. The drafts are 101.',
  'POST /auth/activate/ {"email":"brian@example.com","otp_code":"000000"}': /^A code works once/,
  'POST /auth/token/refresh/ {"refresh":"x"}': /^Send the newest refresh token\./,
};

it.each(Object.entries(hints))('%s gets the hint %s', async (line, hint) => {
  const [, person, method = '', path = '', , body] =
    /^(?:([a-z]+) )?([A-Z]+) (\S+)( (.*))?$/.exec(line) ?? [];
  const as = person && (await signIn(person as PersonName)).access;
  const options = { ...(body !== undefined && { body }), ...(as && { as }) };
  const said = await hintAfter(method, path, options);
  expect(said).toEqual(typeof hint === 'string' ? hint : expect.stringMatching(hint));
  expect(mock.log.list().at(-1)).toHaveProperty('hint', said);
});

it.each<[string, Options, string | RegExp]>([
  [
    'has no boundary',
    { body: 'a', headers: { 'Content-Type': 'multipart/form-data' } },
    'The Content-Type has no boundary. Let curl -F or fetch set the whole header.',
  ],
  [
    'has a name instead of its document',
    { body: proposalForm({ proposal_document: 'plan.pdf' }) },
    /-F proposal_document=@plan\.pdf/,
  ],
  [
    'has a wrong choice',
    { body: proposalForm({ thematic_area: 'AI' }) },
    /^thematic_area is one of SUSTAINABLE_DEV, SECURITY_POLICING, .*, OTHER\.$/,
  ],
])('a form that %s gets a hint', async (_, options, hint) => {
  const { access } = await signIn('chebet');
  expect(await hintAfter('POST', '/proposals/', { ...options, as: access })).toMatch(hint);
});

it.each([{}, { registration_type: 'solo', team_members: [] }])(
  'the registration %j is not told how many members a team needs',
  async (body) => {
    await findingsOf(async () => {
      const reply = await call('register', { body });
      expect(reply.status).toBe(400);
      expect(JSON.stringify(reply.body)).not.toMatch(/A team|at least one/);
    });
  },
);

it('a hint says what is wrong with a token', async () => {
  const { access, refresh } = await signIn('amina');
  const hintWith = async (as: string) =>
    hintOf((await call('getProfile', as === '' ? {} : { as })).headers);
  expect(await hintWith('')).toMatch(/^Send "Authorization: Bearer" and an access token/);
  expect(await hintWith(refresh)).toBe('This is the refresh token. Send the access token.');
  expect(await hintWith('abc')).toBe('The emulated server did not issue this token.');
  mock.clock.jump(3_600_000);
  expect(await hintWith(access)).toBe(
    "The mock's clock was moved from 2025-11-14T06:00:00Z to 2025-11-14T07:00:00Z, and the token expired in between. Refresh it or sign in again.",
  );
});

it('if the clock was not moved, the hint says only that the token has expired', async () => {
  mock.clock.jump(-600_000);
  const { access } = await signIn('amina');
  mock.clock.restore({ ...mock.clock.state(), virtual: mock.clock.now() + 600_000 });
  const { headers } = await call('getProfile', { as: access });
  expect(hintOf(headers)).toMatch(/^The token expired at .* Access tokens last five minutes\.$/);
});

it('a hint says where the code is, which fault applies, and nothing if the call is right', async () => {
  const { access } = await signIn('amina');
  const body = { email_or_id: email, password: DEMO_PASSWORD, otp_channel: 'both' };
  expect(hintOf((await call('initiateLogin', { body })).headers)).toMatch(/jump/);
  expect(hintOf((await call('listProposals', { as: access })).headers)).toBeNull();
  expect(mock.log.list().at(-1)).not.toHaveProperty('hint');
  mock.faults.add({ operation: 'getProfile', kind: 'answer', status: 503, body: {} });
  expect(hintOf((await call('getProfile', { as: access })).headers)).toBe(
    'A fault applies: "Check who is signed in: the server answers 503".',
  );
});
