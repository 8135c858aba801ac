/** Connects the emulated server with MSW, which intercepts the calls of a page or of Node. */
import { type HttpHandler, http } from 'msw/http';
import { bypass } from 'msw/utils/bypass';
import type { Send } from './server/guard';
import type { Mock } from './server/mock';

export function handlersOf({ answer }: Pick<Mock, 'answer'>, root = '*/api'): HttpHandler[] {
  const respond = ({ request }: { request: Request }) => answer(request);
  return [http.all(`${root}/*`, respond), http.get('*/media/*', respond)];
}

/** A page is not told why a call failed. */
const FROM_PAGE =
  'it cannot be reached, or it does not allow calls from this page (CORS), which `npm run mock -- --upstream` does not need';

/** Sends a request that MSW does not intercept. */
export const bypassing: Send = (request, { signal }) =>
  fetch(bypass(request), { signal }).catch((error: Error) => {
    throw error.cause || signal.aborted ? error : new Error(FROM_PAGE);
  });
