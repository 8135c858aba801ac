/** Writes the shell commands that reproduce a finding: first the preparation, then the call. */
import { shellOf } from '../adapters/otp';
import type { Exchange, Sent } from '../contract/exchange';
import type { Account } from '../forms/accounts';
import type { Mask, Secret } from '../walk/mask';
import type { RunRecord } from '../walk/record';
import { curlOf, quote } from './curl';

/** Shell functions that sign in, register and read codes. They are pasted once, before the commands of any finding. */
export const preambleOf = (root: string, otp: string) => `API=${quote(root)}
code_for() { ${shellOf(otp)}; }
post() { curl -sS -X POST "$API$1" -H 'Content-Type: application/json' -d "$2"; echo; }
field() { sed -n 's/.*"'"$1"'" *: *"\\([^"]*\\)".*/\\1/p'; }
login_code() { # NAME PASSWORD: sets CODE
  post /auth/login/otp/initiate/ '{"email_or_id":"'"$1"'","password":"'"$2"'","otp_channel":"both"}'
  CODE=$(code_for "$1")
}
reset_code() { # NAME: sets CODE
  post /auth/password-reset/request/ '{"identifier":"'"$1"'"}'
  CODE=$(code_for "$1")
}
sign_in() { # NAME PASSWORD: sets ACCESS_TOKEN and REFRESH_TOKEN; once in 60 seconds
  login_code "$1" "$2"
  TOKENS=$(post /auth/login/otp/verify/ '{"email_or_id":"'"$1"'","otp_code":"'"$CODE"'"}')
  ACCESS_TOKEN=$(echo "$TOKENS" | field access)
  REFRESH_TOKEN=$(echo "$TOKENS" | field refresh)
}
new_account() { # sets EMAIL, of an account that is not verified, and CODE
  N=$(date +%s | tail -c 8)
  EMAIL="again-$N@example.com"
  post /auth/register/ '{"email":"'"$EMAIL"'","id_passport":"2'$N'","first_name":"Again","last_name":"Conformance","phone_number":"071'$N'","county":"Nairobi","password":"Kit-4821-wQz7193","registration_type":"individual","team_members":[],"recaptcha_token":"conformance-kit"}'
  CODE=$(code_for "$EMAIL")
}`;

/** The commands that send a request again. The first lines set the secrets that the other lines use. */
export function stepsOf(sent: Sent, mask: Mask, trail: RunRecord['trail']): string {
  const secrets = mask.secretsIn(JSON.stringify([sent.url, sent.headers, textOf(sent)]));
  const before = earlier(sent, secrets, trail);
  const all = mask.secretsIn(
    JSON.stringify([sent, ...before].map((one) => [one.url, one.headers, textOf(one)])),
  );
  const fresh = all.find(({ name, purpose }) => name === 'CODE' && purpose === 'verification');
  const line = (one: Sent) => {
    const command = curlOf(one, mask.known);
    const email = fresh?.account?.email;
    return email ? command.replaceAll(email, `'"$EMAIL"'`) : command;
  };
  return [...new Set(all.flatMap(setting)), ...before.map(line), line(sent)].join('\n');
}

const textOf = ({ body }: Sent) => body ?? '';

/** Returns the earlier successful calls with the same code or refresh token, which the finding may depend on. */
function earlier(sent: Sent, secrets: Secret[], trail: RunRecord['trail']): Sent[] {
  const once = secrets.filter(({ name }) => name === 'CODE' || name === 'REFRESH_TOKEN');
  const index = trail.findIndex((one) => one.sent === sent);
  return trail
    .slice(0, Math.max(0, index))
    .filter(({ worked }) => worked)
    .map((one) => one.sent)
    .filter(({ body }) => once.some(({ value }) => JSON.stringify(body).includes(value)));
}

/** Shows the passwords of accounts that the run created, but not of the accounts given with --account. */
const passwordOf = ({ registration, password, email }: Account) =>
  registration ? quote(password) : `"$PASSWORD" # the password of ${email}`;

function setting({ name, value, account, purpose }: Secret): string[] {
  if (name === 'FORGED_TOKEN') return ['FORGED_TOKEN="$ACCESS_TOKEN"x'];
  // Never print the password of an account given with --account. A wrong password would reveal it too, because the kit
  // makes it from the right one.
  if (/PASSWORD$/.test(name) && account && !account.registration)
    return [
      `${name}='…' # ${name === 'PASSWORD' ? 'the' : 'not the'} password of ${account.email}`,
    ];
  if (/PASSWORD$/.test(name)) return [`${name}=${quote(value)}`];
  if (!account) return [];
  const who = quote(account.email);
  if (/^(ACCESS|REFRESH)_TOKEN$/.test(name)) return [`sign_in ${who} ${passwordOf(account)}`];
  if (purpose === 'login') return [`login_code ${who} ${passwordOf(account)}`];
  if (purpose === 'password-reset') return [`reset_code ${who}`];
  return ['new_account'];
}

export const needsPreamble = (steps: string) =>
  /^(sign_in|login_code|reset_code|new_account)\b/m.test(steps);

export const stepsOfExchange = (
  exchange: Exchange | undefined,
  mask: Mask,
  trail: RunRecord['trail'],
) => (exchange ? stepsOf(exchange.sent, mask, trail) : '');
