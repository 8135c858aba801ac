/** Who answers what: the calls of the contract, the controls under /__mock/, and the pages for people. */
import { getResponse } from 'msw';
import { notFound, refuse } from '../refusal';
import { answerControl, CONTROL_ROOT } from './control';
import { preflight, SESSION_HEADER } from './cors';
import type { Answer } from './listen';
import { DEFAULT_SESSION, type Sessions } from './sessions';

export function answerFor(sessions: Pick<Sessions, 'open'>): Answer {
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight();
    const url = new URL(request.url);
    const isControl = url.pathname.startsWith(CONTROL_ROOT);
    // A page cannot set a header on a link, so the controls take the name in the address too.
    const named = isControl ? url.searchParams.get('session') : null;
    const mock = sessions.open(sessionName(named ?? request.headers.get(SESSION_HEADER)));
    if (isControl) return answerControl(request, url, mock);
    const response = await getResponse(mock.handlers, request);
    if (!response) throw notFound();
    return response;
  };
}

function sessionName(name: string | null): string {
  if (name === null) return DEFAULT_SESSION;
  if (!/^[\w.:-]{1,80}$/.test(name))
    throw refuse(400, { error: `${SESSION_HEADER}: 1 to 80 letters, digits, or one of _ . : -` });
  return name;
}
