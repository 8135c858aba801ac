/** Routes requests to the pages for people, the controls under /__mock/, and the calls of the contract. */
import { notFound, refuse } from '../replies/refusal';
import { HINT_HEADER, hintOutside } from '../server/hints';
import { answerControl, CONTROL_ROOT } from './controls/answer';
import { preflight, SESSION_HEADER } from './cors';
import type { Answer } from './listen';
import { pages } from './pages/answer';
import { DEFAULT_SESSION, type Sessions } from './sessions';

export function answerFor(sessions: Sessions): Answer {
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight(request);
    const url = new URL(request.url);
    const isControl = url.pathname.startsWith(CONTROL_ROOT);
    // A link cannot send a header, so pages and controls also accept the session in the address.
    const named = isControl || url.pathname === '/' ? url.searchParams.get('session') : null;
    const session = checkedName(named ?? request.headers.get(SESSION_HEADER) ?? DEFAULT_SESSION);
    const mock = sessions.open(session);

    const page = request.method === 'GET' && pages[url.pathname];
    if (page) {
      const time = mock.clock.now();
      return page({ origin: url.origin, session, time, sessions: sessions.names() });
    }
    if (isControl) return answerControl({ request, url, mock, session });
    const reply = await mock.reply(request);
    if (!reply) throw notFound({ [HINT_HEADER]: hintOutside });
    return reply;
  };
}

function checkedName(name: string): string {
  if (/^[\w.:-]{1,80}$/.test(name)) return name;
  throw refuse(400, { error: `${SESSION_HEADER}: 1 to 80 letters, digits, or one of _ . : -` });
}
