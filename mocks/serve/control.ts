/** What answers under /__mock/: finds the control, and says what was expected when something about the call is wrong. */
import type { Mock } from '../mock';
import { refuse } from '../refusal';
import { controls } from './controls';

export const CONTROL_ROOT = '/__mock/';

export async function answerControl(request: Request, url: URL, mock: Mock): Promise<Response> {
  const name = url.pathname.slice(CONTROL_ROOT.length).replace(/\/$/, '');
  const known = controls.filter((control) => control.name === name);
  if (known.length === 0) {
    const expected = [...new Set(controls.map((control) => CONTROL_ROOT + control.name))];
    throw refuse(404, { error: `There is no control "${name}".`, expected });
  }
  const control = known.find(({ method }) => method === request.method);
  if (!control) {
    const expected = known.map(({ method }) => method);
    const error = `${CONTROL_ROOT}${name} does not take ${request.method}.`;
    throw refuse(405, { error, expected }, { Allow: expected.join(', ') });
  }
  const reply = await control.answer({ mock, url, request });
  return Response.json(reply, { headers: { 'Cache-Control': 'no-store' } });
}
