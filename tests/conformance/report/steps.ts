/** Writes the shell commands that reproduce a finding: first the preparation, then the call. */
import { shellOf } from '../adapters/otp';
import { at, type Exchange, type Sent } from '../contract/exchange';
import { type Account, otherCode } from '../forms/accounts';
import { proposalForm } from '../forms/proposal-forms';
import type { Result } from '../journeys/run';
import type { Secret } from '../walk/mask';
import { curlOf, quote } from './curl';

const DRAFT = Object.entries(proposalForm('Kit draft, again'))
  .flatMap(([name, value]) =>
    typeof value === 'string' ? [`--form-string ${quote(`${name}=${value}`)}`] : [],
  )
  .join(' ');

const MAY_BE_SECRET = /auth|key|token|secret|cookie|pass/i;

/**
 * Lets each curl send the headers of --header. A value that may be secret is not printed: the reader sets it. Codes may be
 * read from another server, which must not get the headers.
 */
function gateway(headers: string[]): string {
  const lines: string[] = [];
  const options = headers.map((header) => {
    const [name = ''] = header.split(':');
    if (!MAY_BE_SECRET.test(name)) return `-H ${quote(header)}`;
    const variable = name.toUpperCase().replaceAll(/\W/g, '_');
    lines.push(`${variable}='…' # set this: the value of --header ${name}, which is not printed`);
    return `-H "${name}: $${variable}"`;
  });
  if (options.length === 0) return '';
  return `${[...lines, `curl() { command curl ${options.join(' ')} "$@"; }`].join('\n')}\n`;
}

/** Shell functions that sign in, register and read codes. They are pasted once, before the commands of any finding. */
export const preambleOf = (
  root: string,
  otp: string,
  headers: string[] = [],
) => `${gateway(headers)}API=${quote(root)}
code_for() { ${otp.includes(new URL(root).origin) ? shellOf(otp) : shellOf(otp).replace('curl', 'command curl')}; }
post() { curl -sS -X POST "$API$1" -H 'Content-Type: application/json' -d "$2"; echo; }
field() { sed -n 's/.*"'"$1"'" *: *"\\([^"]*\\)".*/\\1/p'; }
login_code() { # NAME PASSWORD: sets CODE
  post /auth/login/otp/initiate/ '{"email_or_id":"'"$1"'","password":"'"$2"'","otp_channel":"both"}'
  CODE=$(code_for "$1")
}
reset_code() { # NAME [EMAIL]: sets CODE
  post /auth/password-reset/request/ '{"identifier":"'"$1"'"}'
  CODE=$(code_for "\${2:-$1}")
}
reset_password() { # NAME
  reset_code "$1"
  post /auth/password-reset/verify/ '{"identifier":"'"$1"'","otp_code":"'"$CODE"'","new_password":"Kit-4821-wQz7194"}'
}
resend() { # sends another code to EMAIL, and sets CODE
  post /auth/resend-otp/ '{"email":"'"$EMAIL"'","otp_type":"email"}'
  CODE=$(code_for "$EMAIL")
}
sign_in() { # NAME PASSWORD: sets ACCESS_TOKEN and REFRESH_TOKEN; once in 60 seconds
  login_code "$1" "$2"
  TOKENS=$(post /auth/login/otp/verify/ '{"email_or_id":"'"$1"'","otp_code":"'"$CODE"'"}')
  ACCESS_TOKEN=$(echo "$TOKENS" | field access)
  REFRESH_TOKEN=$(echo "$TOKENS" | field refresh)
}
new_details() { N=$(printf '%07d' $(( (RANDOM * 32768 + RANDOM) % 10000000 ))); } # sets N, for a new person
new_account() { # sets EMAIL, of an account that is not verified, and CODE
  new_details
  EMAIL="again-$N@example.com"
  post /auth/register/ '{"email":"'"$EMAIL"'","id_passport":"2'$N'","first_name":"Again","last_name":"Conformance","phone_number":"071'$N'","county":"Nairobi","password":"Kit-4821-wQz7193","registration_type":"individual","team_members":[],"recaptcha_token":"conformance-kit"}'
  CODE=$(code_for "$EMAIL")
}
new_draft() { # sets ID, of a new draft of the user who has just signed in
  ID=$(printf '%%PDF-1.4\\n%%%%EOF\\n' | curl -sS -X POST "$API/proposals/" -H "Authorization: Bearer $ACCESS_TOKEN" \\
    -F 'proposal_document=@-;filename="kit.pdf";type=application/pdf' ${DRAFT} |
    grep -oE '"id" *: *"?[0-9a-f-]+' | head -1 | grep -oE '[0-9a-f-]+$')
}`;

export type Known = Pick<Result, 'mask' | 'trail' | 'drafts'>;

/**
 * What must happen before the call, for rules about a sequence. `again` sends another code to the account, `wrong` is the
 * call with a wrong code.
 */
// biome-ignore format: a table, with one sequence in each line
const SEQUENCES: [rules: RegExp, lines: (again: string, wrong: string, name: string) => string[]][] = [
  [/\.older-code$/, (again) => ['OLDER="$CODE"', 'sleep 61 # until another code may be sent', again, 'CODE="$OLDER"']],
  [/\.new-code-lifts-lock$/, (again, wrong) => [...Array<string>(5).fill(wrong), 'sleep 61 # until another code may be sent', again]],
  [/\.code-lives$/, () => ['sleep 480']],
  [/\.code-expires$/, () => ['sleep 601']],
  [/\.expired-token$/, () => ['sleep 360 # or longer, until the token has expired']],
  [/^refreshToken\.new-access-works$/, () => [`ACCESS_TOKEN=$(post /auth/token/refresh/ '{"refresh":"'"$REFRESH_TOKEN"'"}' | field access)`]],
  [/^requestPasswordReset\.keeps-password$/, (_, __, name) => [`reset_code ${name}`]],
  [/^confirmPasswordReset\.(ends-sessions|old-password-dead)$/, (_, __, name) => [`reset_password ${name}`]],
];

/** The commands that send a request again. The first lines set the secrets and create the draft that the others use. */
export function stepsOf(sent: Sent, known: Known, rule: string): string {
  const { mask } = known;
  const before = earlier(sent, known);
  const accounts = mask.accounts().filter(({ registration }) => registration);
  const secrets = mask
    .secretsIn(JSON.stringify([sent, ...before].map((one) => [one.url, one.headers, textOf(one)])))
    .map((one) => (one.name === 'FORGED_TOKEN' ? { ...one, account: accounts[0] } : one));
  const draft = draftOf(sent, known.drafts);
  const code = secrets.find(({ name }) => name === 'CODE');
  const named = mask.accounts().find(({ email }) => email === nameIn(sent));
  // If the code is another account's, that account's code must be sent too.
  const other = code && named && code.account !== named ? named : undefined;
  // A wrong code is refused for another reason if no code has been sent.
  const purpose = code ? undefined : purposeIn(takers, sent);
  const sends = purposeIn(senders, sent);
  const isCooling = rule.includes('.cooldown');
  const isNew =
    (code?.purpose ?? purpose) === 'verification' || (isCooling && sends === 'verification');
  const registers = sent.url.endsWith('/auth/register/');
  const codeFor = (account: Account | undefined, of: typeof sends) =>
    account && of ? setting({ name: 'CODE', value: '', account, purpose: of }) : [];
  const settings = [
    // Another account asks for a code just before.
    ...(rule.endsWith('.cooldown-own')
      ? codeFor(
          accounts.find((one) => one !== named),
          sends,
        )
      : []),
    ...(registers ? ['new_details'] : []),
    ...(isCooling && sends === 'verification' ? ['new_account'] : []),
    ...codeFor(named, purpose),
    ...(other && code ? [...setting({ ...code, account: other }), ...(isNew ? [NAMED] : [])] : []),
    ...new Set([
      ...(draft ? [...signIn(draft.owner), 'new_draft'] : []),
      ...secrets.flatMap(setting),
    ]),
  ];
  const line = (one: Sent) => {
    let command = curlOf(one, mask.known);
    const fresh = isNew ? (code?.account ?? named)?.email : undefined;
    if (fresh) command = command.replaceAll(fresh, `'"$EMAIL"'`);
    if (isNew && other) command = command.replaceAll(other.email, `'"$FIRST"'`);
    if (registers) command = withNewDetails(one, command, mask);
    // All digits of the code but the last.
    if (rule.endsWith('.malformed-code'))
      command = command.replace(/("otp_code":")\d{5}"/, `$1'"\${CODE%?}"'"`);
    return draft ? draft.inCommand(command) : command;
  };
  const account = code?.account ?? named ?? secrets.find((one) => one.account)?.account;
  const wrong = `${line(withCode(sent, otherCode(code?.value ?? '')))} > /dev/null`;
  const calls = [...before.map(line), ...sequenceOf(rule, code, account, wrong), line(sent)];
  if (rule.endsWith('.cooldown')) calls.push(line(sent));
  if (rule.endsWith('.at-once') && calls.length > 1)
    calls.push(`${calls.splice(-2).join(' & ')}; wait`);
  const steps = [...settings, ...calls].join('\n');
  const name = String(nameIn(sent));
  // A phone number can't be used to read the code.
  return /^\d+$/.test(name) ? steps.replace('reset_code ', `reset_code ${quote(name)} `) : steps;
}

function sequenceOf(
  rule: string,
  code: Secret | undefined,
  account: Account | undefined,
  wrong: string,
): string[] {
  const [, lines] = SEQUENCES.find(([rules]) => rules.test(rule)) ?? [];
  const [again = ''] = code ? setting({ ...code, account }) : [];
  const name = quote(account?.email ?? '');
  return lines?.(again === 'new_account' ? 'resend' : again, wrong, name) ?? [];
}

/** The run's person may have an account now, so each detail is replaced unless another account has it too. */
function withNewDetails({ body }: Sent, command: string, { accounts }: Known['mask']): string {
  const details = { email: 'again-$N@example.com', id_passport: '2$N', phone_number: '071$N' };
  const form = Object(body);
  const others = accounts().filter(
    ({ email, registration }) =>
      email !== form.email || registration?.id_passport !== form.id_passport,
  );
  return Object.entries(details).reduce((text, [field, detail]) => {
    const value = String(form[field] ?? '');
    const isKept =
      !/^(kit-|[0-9]{7,10}$)/.test(value) ||
      others.some(({ registration }) => registration && at(registration, field) === value);
    const [before, after] = detail.split('$N');
    return isKept
      ? text
      : text.replaceAll(`"${field}":"${value}"`, `"${field}":"${before}'"$N"'${after}"`);
  }, command);
}

/** The calls that send a code, and those that take one, with its purpose. */
const senders = [
  ['/login/otp/initiate/', 'login'],
  ['/password-reset/request/', 'password-reset'],
  ['/resend-otp/', 'verification'],
  ['/activate/resend/', 'verification'],
] as const;
const takers = [
  ['/verify-otp/', 'verification'],
  ['/activate/', 'verification'],
  ['/login/otp/verify/', 'login'],
  ['/password-reset/verify/', 'password-reset'],
] as const;
const purposeIn = (calls: typeof senders | typeof takers, { url }: Sent) =>
  calls.find(([end]) => url.endsWith(end))?.[1];

const NAMED = 'FIRST="$EMAIL"';

const textOf = ({ body }: Sent) => body ?? '';

/** The name of the account in a call with a code. */
const nameIn = ({ body }: Sent) =>
  at(body, 'email') ?? at(body, 'email_or_id') ?? at(body, 'identifier');

/** The two calls for the verification share their codes. */
const purposeOf = ({ url }: Sent) => url.replace(/activate\/$/, 'verify-otp/');

/** A code that was another account's is just a wrong one. */
const withCode = (one: Sent, otp_code: string): Sent => ({
  ...one,
  body: { ...Object(one.body), otp_code },
});

/** The draft of the run that the call is about. The clean-up deletes it, so the commands create another. */
function draftOf(sent: Sent, drafts: Known['drafts']) {
  const id = /\/proposals\/([^/]+)\//.exec(sent.url)?.[1] ?? String(at(sent.body, 'proposal'));
  const owner = drafts.get(id);
  return (
    owner && {
      owner,
      inCommand: (command: string) =>
        command
          .replaceAll(`/proposals/${id}/`, `/proposals/'"$ID"'/`)
          .replaceAll(new RegExp(`("proposal":"?)${id}\\b`, 'g'), `$1'"$ID"'`),
    }
  );
}

/**
 * Returns the earlier calls that the finding may depend on: those with this code or wrong codes to the same account, and
 * those with the same refresh token.
 */
function earlier(sent: Sent, { mask, trail }: Known): Sent[] {
  const index = trail.findIndex((one) => one.sent === sent);
  const before = trail.slice(0, Math.max(0, index));
  const secrets = mask.secretsIn(JSON.stringify(textOf(sent)));
  const code = secrets.find(({ name }) => name === 'CODE');
  const refresh = secrets.find(({ name }) => name === 'REFRESH_TOKEN');
  if (code) {
    const hasOther = (one: Sent) =>
      mask
        .secretsIn(JSON.stringify(textOf(one)))
        .some(({ name, value }) => name === 'CODE' && value !== code.value);
    return (
      before
        .slice(code.since)
        // A call with the right code that was refused would succeed on a right server, and use up the code.
        .filter((one) => one.worked || !JSON.stringify(textOf(one.sent)).includes(code.value))
        .map((one) => one.sent)
        .filter((one) => nameIn(one) === nameIn(sent) && purposeOf(one) === purposeOf(sent))
        .map((one) => (hasOther(one) ? withCode(one, otherCode(code.value)) : one))
    );
  }
  return before.flatMap((one) =>
    refresh && one.worked && JSON.stringify(one.sent.body).includes(refresh.value)
      ? [one.sent]
      : [],
  );
}

/** Shows the passwords of accounts that the run created, but not of the accounts given with --account. */
const passwordOf = ({ registration, password, email }: Account) =>
  registration ? quote(password) : `"$PASSWORD" # the password of ${email}`;

const signIn = (account: Account) => [`sign_in ${quote(account.email)} ${passwordOf(account)}`];

function setting({ name, value, account, purpose }: Secret): string[] {
  // Never print the password of an account given with --account. A wrong password would reveal it too, because the kit
  // makes it from the right one.
  if (/PASSWORD$/.test(name) && account && !account.registration)
    return [
      `${name}='…' # ${name === 'PASSWORD' ? 'the' : 'not the'} password of ${account.email}`,
    ];
  if (/PASSWORD$/.test(name)) return [`${name}=${quote(value)}`];
  if (!account) return [];
  if (name === 'FORGED_TOKEN') return [...signIn(account), 'FORGED_TOKEN="$ACCESS_TOKEN"x'];
  const who = quote(account.email);
  if (/^(ACCESS|REFRESH)_TOKEN$/.test(name)) return signIn(account);
  if (purpose === 'login') return [`login_code ${who} ${passwordOf(account)}`];
  if (purpose === 'password-reset') return [`reset_code ${who}`];
  return ['new_account'];
}

export const needsPreamble = (steps: string) =>
  /^(sign_in|login_code|reset_code|reset_password|new_account|new_details)\b/m.test(steps);

/** Whether --header was given: then each command needs the functions. */
export const sendsHeaders = (preamble: string) => preamble.includes('command curl -H');

export const stepsOfExchange = (exchange: Exchange | undefined, known: Known, rule: string) =>
  exchange ? stepsOf(exchange.sent, known, rule) : '';
