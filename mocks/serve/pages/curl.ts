/** Example calls with curl. */
import { DEMO_PASSWORD } from '../../state/people';
import type { Control } from '../controls/control';
import { SESSION_HEADER } from '../cors';
import { DEFAULT_SESSION } from '../sessions';

export interface Target {
  origin: string;
  session: string;
}

const JSON_TYPE = `-H 'Content-Type: application/json'`;

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
/** Shell variables must be outside the single quotes. */
const json = (body: object) => quoted(JSON.stringify(body)).replaceAll('$CODE', `'$CODE'`);

const lines = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' \\\n  ');

/** The certificate of --https is not signed by an authority that curl knows. */
const insecure = ({ origin }: Target) => (origin.startsWith('https:') ? '-k ' : '');

const sessionHeader = ({ session }: Target) =>
  session !== DEFAULT_SESSION && `-H '${SESSION_HEADER}: ${session}'`;

export function curlControl(
  target: Target,
  { method, name, example, file }: Pick<Control, 'method' | 'name' | 'example' | 'file'>,
): string {
  const verb = method === 'GET' ? '' : `-X ${method} `;
  return lines(
    `curl ${insecure(target)}${verb}${target.origin}/__mock/${name}`,
    sessionHeader(target),
    example && `-d ${json(example)}`,
    file && `-d @${file}`,
  );
}

const readCode = (target: Target, email: string) =>
  `CODE=$(${lines(`curl -s '${target.origin}/__mock/inbox?to=${email}'`, sessionHeader(target))} | sed -E 's/^\\{"code":"([0-9]+)".*/\\1/')`;

/**
 * Returns a shell script that signs in with the code from the inbox and stores the code and both tokens in variables.
 * It can be run several times.
 */
export function signInScript(target: Target, email: string): string {
  const session = sessionHeader(target);
  const post = (path: string, body: object) =>
    lines(`curl -s ${target.origin}/api${path}`, session, JSON_TYPE, `-d ${json(body)}`);
  const credentials = { email_or_id: email, password: DEMO_PASSWORD, otp_channel: 'both' };
  const code = { email_or_id: email, otp_code: '$CODE' };
  const minute = { method: 'POST', name: 'clock', example: { jump: 60_000 } } as const;
  return [
    '# The server sends another code only after a minute, so move its clock by one.',
    curlControl(target, minute),
    post('/auth/login/otp/initiate/', credentials),
    readCode(target, email),
    `TOKENS=$(${post('/auth/login/otp/verify/', code)})`,
    ...['access', 'refresh'].map(
      (name) => `${name.toUpperCase()}=$(echo "$TOKENS" | sed -E 's/.*"${name}":"([^"]+)".*/\\1/')`,
    ),
  ].join('\n');
}
