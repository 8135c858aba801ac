/** Calls as somebody types them into a shell. */
import { endpoints, type OperationId } from '../../../src/api/contract.gen';
import { DEMO_PASSWORD } from '../../people';
import { contract } from '../contract-file';
import { SESSION_HEADER } from '../cors';
import { DEFAULT_SESSION } from '../sessions';

export interface Target {
  origin: string;
  session: string;
}

const JSON_TYPE = `-H 'Content-Type: application/json'`;
/** A proposal of amina's that has something to show. */
const SOME_ID = '101';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const json = (body: object) => quoted(JSON.stringify(body));

const lines = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' \\\n  ');

const sessionHeader = ({ session }: Target) =>
  session !== DEFAULT_SESSION && `-H '${SESSION_HEADER}: ${session}'`;

export function curlControl(
  target: Target,
  { method, name, example }: { method: string; name: string; example?: object },
): string {
  const verb = method === 'GET' ? '' : `-X ${method} `;
  return lines(
    `curl ${verb}${target.origin}/__mock/${name}`,
    sessionHeader(target),
    example && `-d ${json(example)}`,
  );
}

export function curlOperation(target: Target, id: OperationId): string {
  const { method, path, secured, body } = endpoints[id];
  const example = exampleOf(id);
  return lines(
    `curl -X ${method} ${target.origin}/api${path.replace('{id}', SOME_ID)}`,
    sessionHeader(target),
    secured && '-H "Authorization: Bearer $ACCESS"',
    body === 'json' && JSON_TYPE,
    body === 'json' && `-d ${json(example)}`,
    ...(body === 'multipart' ? formFields(example) : []),
  );
}

/** The contract's own example, with the password that the people of the demo have. */
function exampleOf(id: OperationId): object {
  const { method, path } = endpoints[id];
  const content = contract.paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {};
  const schema = Object.values(content)[0]?.schema.$ref.split('/').at(-1) ?? '';
  const example = contract.components.schemas[schema]?.example ?? {};
  return 'password' in example ? { ...example, password: DEMO_PASSWORD } : example;
}

const formFields = (example: object) =>
  Object.entries(example).map(([name, value]) =>
    name === 'proposal_document'
      ? `-F '${name}=@proposal.pdf'`
      : `-F ${quoted(`${name}=${value}`)}`,
  );

/** Signs in with the code from the inbox, and keeps both tokens. */
export function signInScript(target: Target, email: string): string {
  const session = sessionHeader(target);
  const post = (path: string, body: object) =>
    lines(`curl -s ${target.origin}/api${path}`, session, JSON_TYPE, `-d ${json(body)}`);
  const credentials = { email_or_id: email, password: DEMO_PASSWORD, otp_channel: 'both' };
  const inbox = lines(`curl -s '${target.origin}/__mock/inbox?to=${email}'`, session);
  const verify = post('/auth/login/otp/verify/', { email_or_id: email, otp_code: 'CODE' });
  return [
    post('/auth/login/otp/initiate/', credentials),
    `CODE=$(${inbox} | sed -E 's/^\\{"code":"([0-9]+)".*/\\1/')`,
    `ACCESS=$(${verify.replace('CODE', `'$CODE'`)} | sed -E 's/.*"access":"([^"]+)".*/\\1/')`,
  ].join('\n');
}
