/** What answers under /__mock/: finds the control, and says what there is when there is none. */
import type { Mock } from '../../mock';
import { nearest } from '../../nearest';
import { refuse } from '../../refusal';
import { controls } from './all';

export const CONTROL_ROOT = '/__mock/';

export async function answerControl(request: Request, url: URL, mock: Mock): Promise<Response> {
  const name = url.pathname.slice(CONTROL_ROOT.length).replace(/\/$/, '');
  const named = controls.filter((control) => control.name === name);
  if (named.length === 0) {
    const expected = nearest(name, [...new Set(controls.map((control) => control.name))]);
    throw refuse(404, { error: `There is no control "${name}".`, expected });
  }
  const control = named.find(({ method }) => method === request.method);
  if (!control) {
    const expected = named.map(({ method }) => method);
    const error = `${CONTROL_ROOT}${name} does not take ${request.method}.`;
    throw refuse(405, { error, expected }, { Allow: expected.join(', ') });
  }
  const reply = await control.answer({ mock, url, request });
  if (reply instanceof Response) return reply;
  return Response.json(reply, { headers: { 'Cache-Control': 'no-store' } });
}
