/** Answers requests under /__mock/: calls the control, or lists all controls. */
import { nearest } from '../../contract/nearest';
import { Refusal, refuse } from '../../replies/refusal';
import type { Mock } from '../../server/mock';
import { curlControl } from '../pages/curl';
import { clockControls } from './clock';
import type { Control } from './control';
import { faultControls } from './faults';
import { recordControls } from './records';
import { reviewControls } from './review';
import { situationControls } from './situation';

/** Each control acts on the session that `?session=` or the header `X-Mock-Session` names. */
export const controls: Control[] = [
  ...situationControls,
  ...recordControls,
  ...reviewControls,
  ...clockControls,
  ...faultControls,
];

export const CONTROL_ROOT = '/__mock/';

interface AskedControl {
  request: Request;
  url: URL;
  mock: Mock;
  session: string;
}

export async function answerControl(call: AskedControl): Promise<Response> {
  const { request, url, session } = call;
  const name = url.pathname.slice(CONTROL_ROOT.length).replace(/\/$/, '');
  if (name === '') return Response.json(listed(call));
  const [likely, ...rest] = nearest(name, [...new Set(controls.map((control) => control.name))]);
  const named = controls.filter((control) => control.name === likely);
  const control = named.find(({ method }) => method === request.method) ?? named[0];
  try {
    if (likely !== name) {
      const choices = { control: [likely, ...rest] };
      throw refuse(404, { error: `There is no control "${name}".`, choices });
    }
    if (control?.method !== request.method) {
      const methods = named.map(({ method }) => method);
      const error = `${CONTROL_ROOT}${name} does not take ${request.method}.`;
      throw refuse(405, { error, choices: { method: methods } }, { Allow: methods.join(', ') });
    }
    refuseUnknown(control, url.searchParams);
    const reply = await control.answer(call);
    if (reply instanceof Response) return reply;
    return Response.json(reply, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    throw error instanceof Refusal && control
      ? withExample(error, curlControl({ origin: url.origin, session }, control))
      : error;
  }
}

function refuseUnknown({ name, query = [] }: Control, asked: URLSearchParams): void {
  const known = [...query, 'session'];
  const unknown = [...asked.keys()].find((parameter) => !known.includes(parameter));
  if (unknown === undefined) return;
  const error = `${name} has no parameter "${unknown}".`;
  throw refuse(400, { error, choices: { parameter: nearest(unknown, known) } });
}

/** Adds an example of a correct call to a refusal. */
const withExample = ({ status, body, headers }: Refusal, command: string) =>
  refuse(status, { ...body, example: command }, headers);

/** Returns the reply of /__mock/ itself. */
const listed = ({ url, session }: AskedControl) => ({
  contract: `${url.origin}/__mock/openapi.yaml`,
  page: `${url.origin}/`,
  controls: controls.map((control) => ({
    does: control.does,
    example: curlControl({ origin: url.origin, session }, control),
  })),
});
