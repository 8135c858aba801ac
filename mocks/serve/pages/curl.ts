/** Example calls with curl. */
import { endpoints, type OperationId } from '../../../src/contract/contract.gen';
import { DEMO_PASSWORD, people } from '../../state/people';
import { contract, operationOf } from '../contract-file';
import type { Control } from '../controls/control';
import { SESSION_HEADER } from '../cors';
import { DEFAULT_SESSION } from '../sessions';

export interface Target {
  origin: string;
  session: string;
}

const JSON_TYPE = `-H 'Content-Type: application/json'`;
/** Amina's records in the starting data. */
const ids = { proposal: '101', support: '201' };

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
/** Shell variables must be outside the single quotes. */
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
  const call = lines(
    `curl -X ${method} ${target.origin}/api${path.replace('{id}', path.startsWith('/support') ? ids.support : ids.proposal)}`,
    sessionHeader(target),
    secured && '-H "Authorization: Bearer $ACCESS"',
    body === 'json' && JSON_TYPE,
    body === 'json' && `-d ${json(example)}`,
    ...(body === 'multipart' ? formFields(example) : []),
  );
  return [...preparations(target, example), call].join('\n');
}

/** Commands that prepare a call's input: the newest code, a document. */
function preparations(target: Target, example: Example): string[] {
  const { email, identifier, email_or_id } = example;
  return [
    ...('otp_code' in example ? [readCode(target, `${email ?? identifier ?? email_or_id}`)] : []),
    ...('proposal_document' in example ? [`printf '%%PDF-1.4\\n' > proposal.pdf`] : []),
  ];
}

const readCode = (target: Target, email: string) =>
  `CODE=$(${lines(`curl -s '${target.origin}/__mock/inbox?to=${email}'`, sessionHeader(target))} | sed -E 's/^\\{"code":"([0-9]+)".*/\\1/')`;

/** The contract's own example, with the data of the demo's people and with shell variables. */
function exampleOf(id: OperationId): Example {
  const content = operationOf(id)?.requestBody?.content ?? {};
  const schema = Object.values(content)[0]?.schema.$ref.split('/').at(-1) ?? '';
  const example = contract.components.schemas[schema]?.example ?? {};
  const values = { ...ownValues, ...whose[id] };
  const own = Object.entries(values).filter(([name]) => name in example);
  return { ...example, ...Object.fromEntries(own) };
}

type Example = Record<string, unknown>;

const newcomer = {
  email: 'faith@example.com',
  id_passport: '20000001',
  phone_number: '0711000001',
};
const unverified = { email: people.brian.email };

/** The contract's examples use Amina, whose account is already verified. These calls need somebody else. */
const whose: Partial<Record<OperationId, object>> = {
  register: newcomer,
  verifyOtp: newcomer,
  resendOtp: newcomer,
  activateAccount: unverified,
  resendActivation: unverified,
};

const ownValues = {
  password: DEMO_PASSWORD,
  // The same password as before, so that the page's other commands still work.
  new_password: DEMO_PASSWORD,
  otp_code: '$CODE',
  refresh: '$REFRESH',
  refresh_token: '$REFRESH',
};

const formFields = (example: Example) =>
  Object.entries(example).map(([name, value]) =>
    name === 'proposal_document'
      ? `-F '${name}=@proposal.pdf'`
      : `-F ${quoted(`${name}=${value}`)}`,
  );

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
