/** Writes the shell commands that reproduce a finding: what the run did before, as far as it matters, and then the call. */
import { at, type Exchange, isSuccess, type Sent } from '../contract/exchange';
import { type Account, otherCode } from '../forms/accounts';
import type { Secret } from '../walk/mask';
import type { Finding } from '../walk/record';
import { curlOf, quote } from './curl';
import {
  ABOUT_WRONG,
  aboutCodes,
  aboutRecords,
  creates,
  documentIn,
  idOf,
  isRegister,
  type Known,
  LISTS,
  nameIn,
  purposeIn,
  senders,
  takers,
  textOf,
  withCode,
} from './earlier';

/** Texts of the run, each with the shell variable that stands for it. */
type Names = [text: string, variable: string][];

/** Takes the refresh token that a refresh has returned. */
const RENEW = `REFRESH_TOKEN=$(post /auth/token/refresh/ '{"refresh":"'"$REFRESH_TOKEN"'"}' | field refresh)`;
const SOON = 'sleep 61 # until another code may be sent';

/**
 * What must happen before the call, for rules about a sequence. `again` sends another code to the account, `wrong` is the
 * call with a wrong code.
 */
// biome-ignore format: a table, with one sequence in each line
const SEQUENCES: [rules: RegExp, lines: (again: string, wrong: string) => string[]][] = [
  [/\.older-code$/, (again) => ['OLDER="$CODE"', SOON, again, 'CODE="$OLDER"']],
  [/\.new-code-lifts-lock$/, (again, wrong) => [...Array<string>(5).fill(wrong), SOON, again]],
  [/\.code-lives$/, () => ['sleep 480']],
  [/\.code-expires$/, () => ['sleep 601']],
  [/\.expired-token$/, () => ['sleep 360 # or longer, until the token has expired']],
  [/\.retry-after-moves$/, (again) => [again, 'sleep 5']],
  [/\.after-cooldown$/, (again) => [again, SOON]],
  [/^resend\w+\.(?!.*(cooldown|refusal|retry-after|wait-))/, () => [SOON]],
  [/^initiateLogin\.typo-in-cooldown$/, (again) => [again]],
  [/^confirmPasswordReset\.later-sessions$/, () => ['reset_password "$EMAIL"', SOON, 'sign_in "$EMAIL" "$NEW_PASSWORD"']],
  [/^refreshToken\.new-access-works$/, () => [`ACCESS_TOKEN=$(post /auth/token/refresh/ '{"refresh":"'"$REFRESH_TOKEN"'"}' | field access)`]],
  [/^logout\.other-sessions$/, () => ['keep_first', 'sleep 61 # until another code may be sent', 'sign_in "$EMAIL" "$PASSWORD"']],
  [/^requestPasswordReset\.keeps-password$/, () => ['reset_code "$EMAIL"']],
  [/^confirmPasswordReset\.(ends-sessions|\w+-password-\w+)$/, () => ['reset_password "$EMAIL"']],
];

/** The commands that send a call of the run again. The first lines set the variables that the others use. */
export function stepsOf(exchange: Exchange, known: Known, finding: Finding): string {
  const { sent, operation } = exchange;
  const { rule, journey } = finding;
  const { mask, trail } = known;
  const place = trail.indexOf(exchange);
  const past = trail.slice(0, place < 0 ? finding.since : place);
  // The commands can't make again what reviewers have decided.
  const isReviewed = journey === 'What reviewers decide';
  const isList = sent.method === 'GET' && LISTS.test(sent.url);
  const isNew = (one: Account) => one.registration !== undefined && !isReviewed;
  const records = isReviewed ? [] : aboutRecords(exchange, past, finding);
  const codes = aboutCodes(sent, known, past, rule);
  const calls = [...records.map((one) => one.sent), ...codes, sent];
  const secrets = mask.secretsIn(calls.map(textOf).join());
  const accounts = accountsOf(calls, secrets, known, rule);
  const last = accounts.at(-1);
  const logsIn = purposeIn(senders, sent) === 'login';
  const isAboutOthers = /\.only-own-sessions?$/.test(rule);
  const isAboutPerson = /^(getProfile|initiateLogin) (?!drift)/.test(`${operation} ${rule}`);
  const isTwice =
    rule.endsWith('.at-once') ||
    (rule.startsWith('drift.') && journey === 'Two calls at the same moment');
  const isReset = rule.endsWith('.new-password-works');
  const isFirst = (one: Account | undefined) => one !== last && accounts.includes(one as Account);
  const variable = (name: string, of?: Account) => `$${isFirst(of) ? 'FIRST_' : ''}${name}`;
  const names: Names = [
    ...secrets
      .filter(({ name }) => name !== 'NEW_PASSWORD' || isReset)
      .map(({ value, name, account }): Names[0] => [value, variable(name, account)]),
    ...(operation === 'document' ? ([[sent.url, '$DOCUMENT']] satisfies Names) : []),
    ...accounts.filter(isNew).flatMap((one) => named(one, (name) => variable(name, one))),
    ...(isRegister(sent) ? newDetails(sent, mask.accounts()) : []),
  ];
  const newPasswords = secrets
    .filter(({ name }) => name === 'NEW_PASSWORD' && !isReset)
    .map(({ value }): Names[0] => [value, '$PASSWORD']);
  const made = records.filter(creates);
  const shown = made.find((one) => idOf(one) === idOf(documentIn(past, sent) ?? one));
  const listed = past.findLast((one) => isSuccess(one) && rule.startsWith(`${one.operation}.`));
  const idName = (one: Exchange) => (one === made[0] ? 'ID' : `ID_${made.indexOf(one) + 1}`);
  const ids = made.map((one): Names[0] => [idOf(one), `$${idName(one)}`]);
  const line = (one: Sent) => {
    // A new account has only one password.
    const more = one === sent && logsIn && accounts.some(isNew) ? newPasswords : [];
    const command = curlOf(one, (text) => replaced(text, [...names, ...more], ids));
    // All digits of the code but the last.
    return rule.endsWith('.malformed-code')
      ? command.replace(/("otp_code":")\d{5}"/, `$1'"\${CODE%?}"'"`)
      : command;
  };
  const recorded = records.map((one) => {
    if (!made.includes(one)) return line(one.sent);
    const isPlain = one.operation === 'createProposal' && !/^createProposal|document/.test(rule);
    const [, token = ''] = /Bearer (.*)/.exec(one.sent.headers.Authorization ?? '') ?? [];
    const status = String(at(one.sent.body, 'status') ?? 'DRAFT');
    const command = isPlain
      ? `new_proposal "${replaced(token, names)}" ${status}`
      : `${line(one.sent)} | id`;
    const name = idName(one);
    // A list needs several records, some servers have ten on a page.
    return isList && one === made.at(-1)
      ? `for n in $(seq 12); do ${name}=$(${command}); done; echo "The newest: $${name}"`
      : `${name}=$(${command})`;
  });
  const wrongCode = otherCode(secrets.find(({ name }) => name === 'CODE')?.value ?? '');
  const ofCall = rule.startsWith('drift.') ? `${operation}.${rule}` : rule;
  const [, sequence] = SEQUENCES.find(([rules]) => rules.test(ofCall)) ?? [];
  const purposeOf = (one: Account) => {
    const own = secrets.find(({ name, account }) => name === 'CODE' && account === one);
    // A wrong code is refused for another reason if no code has been sent.
    const about = calls.filter(
      (call) => one === last || namesOf(one).includes(String(nameIn(call)).toLowerCase()),
    );
    const sends =
      rule.endsWith('.cooldown-own') && one !== last ? purposeIn(senders, sent) : undefined;
    return own?.purpose ?? sends ?? about.flatMap((call) => purposeIn(takers, call) ?? [])[0];
  };
  const refresh = secrets.find(({ name }) => name === 'REFRESH_TOKEN')?.value;
  const isRenewed = past.some(
    (one) => one.operation === 'refreshToken' && refresh && one.text.includes(refresh),
  );
  const end = [
    ...(isRenewed ? [RENEW] : []),
    // Each wrong code counts; of a code that worked, one call is enough.
    ...(ABOUT_WRONG.test(rule) ? codes.map(line) : new Set(codes.map(line))),
    ...(sequence?.(
      last ? codeAgain(last, purposeIn(senders, sent) ?? purposeOf(last), isNew(last)) : '',
      `${line(withCode(sent, wrongCode))} > /dev/null`,
    ) ?? []),
    ...(rule.endsWith('.cooldown') ? [line(sent)] : []),
    line(sent),
  ];
  const twin = [trail[place - 1], trail[place + 1]].find((one) => one?.operation === operation);
  if (isTwice && twin && end.length === 1) end.unshift(line(twin.sent));
  if (isTwice && end.length > 1) end.push(`${end.splice(-2).join(' & ')}; wait`);
  if (isAboutOthers || rule.endsWith('.other-sessions'))
    end.push(
      `curl -i -X POST "$API/auth/token/refresh/" -H 'Content-Type: application/json' -d '{"refresh":"'"$FIRST_REFRESH_TOKEN"'"}'`,
    );
  // The code that was sent before must still work.
  if (rule === 'resendOtp.refusal-changes-nothing')
    end.push(
      `curl -i -X POST "$API/auth/verify-otp/" -H 'Content-Type: application/json' -d '{"email":"'"$EMAIL"'","otp_code":"'"$CODE"'"}'`,
    );
  if (rule.endsWith('.sends-code'))
    end.push(
      `echo "The code before: $CODE, and now: $(code_for "$EMAIL" ${purposeIn(senders, sent) ?? 'verification'})"`,
    );
  return [
    ...(isRegister(sent) ? ['new_details'] : []),
    ...(isAboutOthers ? ['new_user', 'keep_first'] : []),
    ...accounts.flatMap((one) => {
      const own = secrets.filter(({ account = last }) => account === one);
      const lines = isNew(one)
        ? ofNew(one, own, purposeOf(one), past, isAboutPerson)
        : ofKnown(one, own, purposeOf(one));
      return isFirst(one) ? [...lines, 'keep_first'] : lines;
    }),
    ...secrets.flatMap((one) => passwordOf(one, accounts.some(isNew), logsIn)),
    // A list that was read before may come from a cache.
    ...(isList && recorded.length > 0 ? [line(sent)] : []),
    ...recorded,
    ...(operation === 'document' && shown
      ? [`document_of "$${idName(shown)}" "${variable('ACCESS_TOKEN', accounts[0])}"`]
      : []),
    ...(rule.endsWith('.same-item') && listed ? [line(listed.sent)] : []),
    ...end,
  ].join('\n');
}

/** The accounts of the calls. The last one is the account of the finding's call, or of its code. */
function accountsOf(calls: Sent[], secrets: Secret[], known: Known, rule: string): Account[] {
  const all = accountsIn(known);
  const own = calls.at(-1);
  const of = (one: Sent) => {
    const text = textOf(one);
    return [
      ...all.filter((account) => namesOf(account).includes(String(nameIn(one)).toLowerCase())),
      ...secrets.flatMap(({ value, account }) => (account && text.includes(value) ? account : [])),
    ];
  };
  const isForged = secrets.some(({ name }) => name === 'FORGED_TOKEN');
  const found = own && isRegister(own) ? [] : calls.flatMap(of);
  const ordered = [...new Set(found.reverse())].reverse();
  const other = all.find((one) => one.registration && !ordered.includes(one));
  const more = rule.endsWith('.cooldown-own') || (isForged && ordered.length === 0);
  return [...(more && other ? [other] : []), ...ordered].slice(-2);
}

/** All accounts of the run, also those of which the kit has read no code yet. */
function accountsIn({ mask, trail }: Known): Account[] {
  const accounts = mask.accounts();
  const registered = trail.filter((one) => isRegister(one.sent) && isSuccess(one));
  const others = registered.flatMap(({ sent: { body } }): Account[] => {
    const form = body as Account['registration'];
    const isKnown = accounts.some(({ email }) => email === form?.email);
    const { email = '', password = '' } = form ?? {};
    return isKnown
      ? []
      : [{ name: email, email, password, registration: form, verified: false } as Account];
  });
  return [...accounts, ...others];
}

const namesOf = ({ email, registration }: Account) =>
  [email, registration?.id_passport, registration?.phone_number].map((one) => one?.toLowerCase());

/** The part of an address that the kit made up. */
const TAG = /(?<![a-z])[a-z]+-[0-9a-z]{17,}/gi;

/** The details of an account that the commands replace by those of a new one. */
const named = ({ email, registration }: Account, variable: (name: string) => string): Names => [
  [email, variable('EMAIL')],
  ...tagsOf(email).flatMap(
    (tag): Names => [
      [tag, variable('TAG')],
      [tag.toUpperCase(), variable('UPPER_TAG')],
      ...(tag === tag.toLowerCase()
        ? []
        : ([[tag.toLowerCase(), variable('UPPER_TAG')]] satisfies Names)),
    ],
  ),
  ...(registration
    ? ([
        [registration.id_passport, variable('NATIONAL_ID')],
        [registration.phone_number, variable('PHONE')],
      ] satisfies Names)
    : []),
];
const tagsOf = (email: string) =>
  email.match(TAG)?.flatMap((tag) => [tag, tag.toLowerCase()]) ?? [];

const lower = (value: unknown) => String(value).toLowerCase();

/** The person of a registration may have an account now. So each detail is new, unless another account has it too. */
function newDetails({ body }: Sent, accounts: Account[]): Names {
  const form = Object(body);
  const others = accounts.filter(
    ({ email, registration }) =>
      email !== form.email || registration?.id_passport !== form.id_passport,
  );
  const isNew = (field: 'email' | 'id_passport' | 'phone_number') =>
    !others.some(({ registration }) => lower(registration?.[field]) === lower(form[field]));
  const numbers = { id_passport: '$NATIONAL_ID', phone_number: '$PHONE' } as const;
  return [
    ...tagsOf(isNew('email') ? String(form.email) : '').map((tag): Names[0] => [tag, '$TAG']),
    ...(['id_passport', 'phone_number'] as const).flatMap(
      (field): Names =>
        /^[0-9]{7,10}$/.test(form[field]) && isNew(field) ? [[form[field], numbers[field]]] : [],
    ),
  ];
}

/** Replaces each text of the run by its variable, and each id of a record where an id is. */
function replaced(text: string, names: Names, ids: Names = []): string {
  const longestFirst = [...names].sort(([a], [b]) => b.length - a.length);
  const masked = longestFirst.reduce(
    (all, [value, variable]) => all.replaceAll(value, () => variable),
    text,
  );
  return ids.reduce(
    (all, [id, variable]) =>
      all
        .replaceAll(new RegExp(`(/(?:proposals|support-requests)/)${id}/`, 'g'), `$1$${variable}/`)
        .replaceAll(new RegExp(`("(?:proposal|id)":"?|^id=)${id}\\b`, 'g'), `$1$${variable}`),
    masked,
  );
}

/** A new account in place of one that the run created, with its details if the finding may be about them. */
function ofNew(
  { email, registration }: Account,
  secrets: Secret[],
  purpose: Secret['purpose'],
  past: Exchange[],
  isAsRegistered: boolean,
): string[] {
  const of = (one: Exchange) => isSuccess(one) && at(one.sent.body, 'email') === email;
  const form = past.find((one) => of(one) && isRegister(one.sent))?.sent.body ?? registration;
  const verified = past.find((one) => of(one) && purposeIn(takers, one.sent) === 'verification');
  const own = Object.entries(Object(form)).filter(
    ([name]) => !/^(email|id_passport|phone_number|password|recaptcha_token)$/.test(name),
  );
  const details = JSON.stringify(Object.fromEntries(own)).slice(1, -1);
  const more = isAsRegistered ? ` ${quote(details)} ${quote(String(at(form, 'password')))}` : '';
  const hasToken = secrets.some(({ name }) => /TOKEN$/.test(name));
  const isVerified = verified !== undefined && purpose !== 'verification';
  const activates = verified?.sent.url.endsWith('/activate/') && isAsRegistered && !hasToken;
  const maker = hasToken
    ? 'new_user'
    : isVerified && !activates
      ? 'verified_account'
      : 'new_account';
  return [
    maker + more,
    ...(isVerified && activates ? ['verify /auth/activate/'] : []),
    ...(purpose === 'login' ? ['login_code "$EMAIL" "$PASSWORD"'] : []),
    ...(purpose === 'password-reset' ? ['reset_code "$EMAIL"'] : []),
    ...forged(secrets),
  ];
}

const forged = (secrets: Secret[]) =>
  secrets.some(({ name }) => name === 'FORGED_TOKEN') ? ['FORGED_TOKEN="$ACCESS_TOKEN"x'] : [];

/** Shows the passwords of accounts that the run created, but not of the accounts given with --account. */
const signingIn = ({ registration, password, email }: Account) =>
  `${quote(email)} ${registration ? quote(password) : `"$PASSWORD" # the password of ${email}`}`;

function ofKnown(account: Account, secrets: Secret[], purpose: Secret['purpose']): string[] {
  const hasToken = secrets.some(({ name }) => /TOKEN$/.test(name));
  return [
    ...(hasToken ? [`sign_in ${signingIn(account)}`] : []),
    ...(purpose ? [codeAgain(account, purpose, false)] : []),
    ...forged(secrets),
  ];
}

function codeAgain(account: Account, purpose: Secret['purpose'], isNew: boolean): string {
  const name = isNew ? '"$EMAIL"' : quote(account.email);
  if (purpose === 'login')
    return isNew ? `login_code ${name} "$PASSWORD"` : `login_code ${signingIn(account)}`;
  return purpose === 'password-reset' ? `reset_code ${name}` : 'resend';
}

/**
 * Sets a password that a call sends. The password of an account given with --account is never printed, nor a wrong one,
 * which would reveal it, because the kit makes it from the right one.
 */
function passwordOf({ name, value, account }: Secret, isNew: boolean, logsIn: boolean): string[] {
  if (!/PASSWORD$/.test(name) || name === 'NEW_PASSWORD') return [];
  if (account && !account.registration)
    return [
      `${name}='…' # ${name === 'PASSWORD' ? 'the' : 'not the'} password of ${account.email}`,
    ];
  if (isNew && (logsIn || name === 'PASSWORD'))
    return name === 'WRONG_PASSWORD' ? [`${name}="$PASSWORD-not"`] : [];
  return [`${name}=${quote(value)}`];
}
