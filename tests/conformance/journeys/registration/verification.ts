import { at, type Exchange, isSuccess, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { ask, newCode } from '../codes/ask';
import { enter, type Ready } from '../codes/enter';
import { rightly } from '../codes/right';
import { askTwice, tellsNothing } from '../codes/send';
import { refused } from '../codes/use';

export const verification = journey({
  name: 'Verification by code',
  also: [
    '(verifyOtp|activateAccount).(right-code|email-case)',
    'resendActivation.refusal-changes-nothing',
    'resendOtp.*',
  ],
  async prepare(kit) {
    const { ann, ben, dan } = kit.world.people;
    for (const account of [ann, ben, dan]) await verified(kit, account);
  },
  async walk(kit) {
    const { ann, ben, dan } = kit.world.people;
    const account = kit.need(ann, 'no account was registered');
    const registered = await kit.code(account, 'verification');
    const more = { phone_number: account.registration?.phone_number };
    const { sent, again, newest, nobody } = await askTwice(kit, 'resendOtp', account, { more });
    kit.world.countsRegistration = sent.status === 429;
    // A 429 doesn't show whether the server accepts this `otp_type`.
    if (sent.status !== 429)
      kit.observe('A-34', `otp_type "email" with a phone number: ${sent.status}`);
    // The portal's screen may not know the phone number.
    const answered = isSuccess(sent) || sent.status === 429;
    const phoneless = 'refused a call without phone_number';
    kit.check('resendOtp.phone-optional', again.status !== 400 || !answered, again, phoneless);
    kit.promised('register.sends-code', registered, sent);
    if (newest === undefined) await otherCodes(kit, account);
    const code = kit.need(newest, 'no code could be read');
    const capital = account.email.charAt(0).toUpperCase() + account.email.slice(1);
    const typed = capital === account.email ? capital.toUpperCase() : capital;
    await verified(kit, dan);
    const works = await rightCode(kit, 'verifyOtp', { account, code }, typed);
    const later = works ? undefined : (await newCode(kit, 'resendOtp', account)).code;
    if (later) await enter(kit, 'verifyOtp', { account, code: later });
    const afterwards = await ask(kit, 'resendOtp', account);
    const compared = isSuccess(sent) ? sent : nobody;
    const who = 'an address that is already verified';
    const than = compared === sent ? 'one that was not' : 'an unknown one';
    tellsNothing(kit, 'resendOtp', [compared, afterwards], { who, than });
    // It is refused as too soon, and must leave the code as it is.
    if (ben) await ask(kit, 'resendActivation', ben);
    const last = ben && (await kit.code(ben, 'verification'));
    const ready = ben && last !== undefined && { account: ben, code: last };
    if (ready) await rightCode(kit, 'activateAccount', ready, ben.email.toUpperCase());
  },
});

type First = 'verifyOtp' | 'activateAccount';

/** Ben uses the other of the two calls. */
const callFor = ({ name }: Account): First => (name === 'ben' ? 'activateAccount' : 'verifyOtp');

/**
 * Called if no new verification code came. Reads a password reset code: if this works, codes can be read, so the server
 * did not send the verification code.
 */
async function otherCodes(kit: Kit, account: Account): Promise<void> {
  const asked = await ask(kit, 'requestPasswordReset', account);
  if (isSuccess(asked)) await kit.code(account, 'password-reset');
  delete account.lastCode;
}

async function verified(kit: Kit, account: Account | undefined): Promise<void> {
  const code = account && (await kit.code(account, 'verification'));
  if (!account || !code) return;
  const call = callFor(account);
  const reply = await enter(kit, call, { account, code });
  await rightly(kit, call, { account, code }, reply);
}

/** Sends the correct code with the address as it may be typed: phone keyboards begin with a capital letter. */
async function rightCode(kit: Kit, call: First, ready: Ready, typed: string): Promise<boolean> {
  const first = await enter(kit, call, { ...ready, name: typed });
  const anyCase = isSuccess(first);
  const right = anyCase ? first : await enter(kit, call, ready);
  if (!isSuccess(await rightly(kit, call, ready, right))) return false;
  const fault = `refused the correct code for ${typed}, but accepted it for ${ready.account.email}`;
  kit.check(`${call}.email-case`, anyCase, right, fault);
  return true;
}

export const unverifiedLogin = journey({
  name: 'Login of an unverified account',
  also: [
    '(verifyLogin|confirmPasswordReset).(other-purpose|required)',
    'verifyLogin.refusal-changes-nothing',
  ],
  async walk(kit) {
    const account = kit.need(kit.world.people.cat, 'no account was registered');
    kit.need(!account.verified, 'the account was already verified');
    const { email, password, registration } = account;
    const initiate = (typed: string, name = email) =>
      ask(kit, 'initiateLogin', { ...account, password: typed }, { name, mayBeTooSoon: false });
    const wrong = await initiate(`${password}-not`);
    const { requires_verification: isOpen, phone_number } = Object(wrong.json);
    const isSilent = isOpen !== true && !phone_number;
    const fault = 'told somebody with a wrong password that the account is not verified';
    kit.check('initiateLogin.unverified-needs-password', isSilent, wrong, fault);
    // Logs in with the national ID: a server that only repeats what was typed then returns a wrong `email`.
    const byId = await initiate(password, registration?.id_passport);
    const known = isSuccess(byId) || /verif/i.test(byId.text);
    const login = known ? byId : await initiate(password);
    const claim = kit.world.record.trail.some(
      ({ operation, sent: { body } }) =>
        operation === 'register' && at(body, 'email') === email && at(body, 'is_verified'),
    );
    const signsIn = `let an unverified account log in${claim ? ' (its registration sent `is_verified: true`, which may be the reason)' : ''}`;
    if (!kit.refuses('initiateLogin.unverified-refused', login, signsIn, [400, 401, 403])) return;
    if (login.status === 429 || login.status >= 500) return;
    payload(kit, account, login);

    const before = account.lastCode;
    const fresh = await kit.freshCode(account, 'verification', false);
    kit.observe('A-14', `it sends ${fresh ? 'one' : 'none soon after that of the registration'}`);
    const code = kit.need(fresh ?? before, 'no code could be read');
    // The code of a verification must not work for another purpose.
    for (const call of ['verifyLogin', 'confirmPasswordReset'] as const) {
      const reply = await enter(kit, call, { account, code });
      refused(
        kit,
        call,
        'other-purpose',
        reply,
        'accepted a code that was sent for another purpose',
      );
      const none = await enter(kit, call, { account, code }, { otp_code: null });
      refused(kit, call, 'required', none, 'accepted null as a code, although none was sent');
    }
  },
});

/** Checks the fields that the activation dialog needs. `error` and `requires_verification` have fixed values. */
function payload(kit: Kit, { email, registration }: Account, refused: Exchange): void {
  const { json } = refused;
  const isNamed = at(json, 'error') === 'account_not_verified';
  const isFlagged = at(json, 'requires_verification') === true;
  const silent = 'refused an unverified account without saying why';
  const wanted = 'error: account_not_verified, requires_verification: true';
  const flag = { fault: silent, expected: wanted };
  if (!kit.check('initiateLogin.unverified-flag', isNamed || isFlagged, refused, flag)) return;
  const isOwn = textAt(json, 'email')?.toLowerCase() === email.toLowerCase();
  // A server may hide the middle of a number, or write it with the country code.
  const [phone, own] = [textAt(json, 'phone_number'), registration?.phone_number];
  for (const [field, isRight, value] of [
    ['error', isNamed, 'account_not_verified'],
    ['requires_verification', isFlagged, 'true'],
    ['email', isOwn, 'its address'],
    ['phone_number', phone?.slice(-2) === own?.slice(-2), 'its phone'],
    ['message', textAt(json, 'message') !== undefined, 'a sentence'],
  ] as const)
    kit.check('initiateLogin.unverified-payload', isRight, refused, {
      fault: `refused an unverified account with a wrong or missing ${field}`,
      expected: `${field}: ${value}`,
      got: `${field}: ${JSON.stringify(at(json, field)) ?? 'absent'}`,
    });
}
