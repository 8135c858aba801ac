/** Calls as somebody types them into a shell. */
import { endpoints, type OperationId } from '../../../src/api/contract.gen';
import { DEMO_PASSWORD } from '../../people';
import { contract, operationOf } from '../contract-file';
import type { Control } from '../controls/control';
import { SESSION_HEADER } from '../cors';
import { DEFAULT_SESSION } from '../sessions';

export interface Target {
  origin: string;
  session: string;
}

const JSON_TYPE = `-H 'Content-Type: application/json'`;
/** Of amina's, in the seed. */
const ids = { proposal: '101', support: '201' };

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
/** What only a shell knows stands outside of its quotes. */
const json = (body: object) => quoted(JSON.stringify(body)).replaceAll(/\$(CODE|REFRESH)/g, `'$&'`);

const lines = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' \\\n  ');

const sessionHeader = ({ session }: Target) =>
  session !== DEFAULT_SESSION && `-H '${SESSION_HEADER}: ${session}'`;

export function curlControl(
  target: Target,
  { method, name, example, file }: Pick<Control, 'method' | 'name' | 'example' | 'file'>,
): string {
  const verb = method === 'GET' ? '' : `-X ${method} `;
  return lines(
    `curl ${verb}${target.origin}/__mock/${name}`,
    sessionHeader(target),
    example && `-d ${json(example)}`,
    file && `-d @${file}`,
  );
}

export function curlOperation(target: Target, id: OperationId): string {
  const { method, path, secured, body } = endpoints[id];
  const example = exampleOf(id);
  return lines(
    `curl -X ${method} ${target.origin}/api${path.replace('{id}', path.startsWith('/support') ? ids.support : ids.proposal)}`,
    sessionHeader(target),
    secured && '-H "Authorization: Bearer $ACCESS"',
    body === 'json' && JSON_TYPE,
    body === 'json' && `-d ${json(example)}`,
    ...(body === 'multipart' ? formFields(example) : []),
  );
}

/** The contract's own example, with what the people of the demo and the shell have. */
function exampleOf(id: OperationId): object {
  const content = operationOf(id)?.requestBody?.content ?? {};
  const schema = Object.values(content)[0]?.schema.$ref.split('/').at(-1) ?? '';
  const example = contract.components.schemas[schema]?.example ?? {};
  const own = Object.entries(ownValues).filter(([name]) => name in example);
  return { ...example, ...Object.fromEntries(own) };
}

const ownValues = {
  password: DEMO_PASSWORD,
  // So that everybody's password stays what this page says.
  new_password: DEMO_PASSWORD,
  otp_code: '$CODE',
  refresh: '$REFRESH',
  refresh_token: '$REFRESH',
};

const formFields = (example: object) =>
  Object.entries(example).map(([name, value]) =>
    name === 'proposal_document'
      ? `-F '${name}=@proposal.pdf'`
      : `-F ${quoted(`${name}=${value}`)}`,
  );

/** Signs in with the code from the inbox, and keeps the code and both tokens; as often as somebody likes. */
export function signInScript(target: Target, email: string): string {
  const session = sessionHeader(target);
  const post = (path: string, body: object) =>
    lines(`curl -s ${target.origin}/api${path}`, session, JSON_TYPE, `-d ${json(body)}`);
  const credentials = { email_or_id: email, password: DEMO_PASSWORD, otp_channel: 'both' };
  const inbox = lines(`curl -s '${target.origin}/__mock/inbox?to=${email}'`, session);
  const code = { email_or_id: email, otp_code: '$CODE' };
  const minute = { method: 'POST', name: 'clock', example: { jump: 60_000 } } as const;
  return [
    '# No other code is sent within a minute, so one passes.',
    curlControl(target, minute),
    post('/auth/login/otp/initiate/', credentials),
    `CODE=$(${inbox} | sed -E 's/^\\{"code":"([0-9]+)".*/\\1/')`,
    `TOKENS=$(${post('/auth/login/otp/verify/', code)})`,
    ...['access', 'refresh'].map(
      (name) => `${name.toUpperCase()}=$(echo "$TOKENS" | sed -E 's/.*"${name}":"([^"]+)".*/\\1/')`,
    ),
  ].join('\n');
}
