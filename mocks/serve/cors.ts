/**
 * Lets pages of any origin call the server: another front end, a page on a phone, a tool in a browser. Their calls may
 * have any headers and credentials. This is safe: tokens are not cookies, so the browser never adds them by itself.
 */
import { EXPOSED } from '../replies/reply';

export const SESSION_HEADER = 'X-Mock-Session';

/** The headers of every reply. Replies with credentials may not say `*`, so the origin and its wishes are repeated. */
export const corsHeaders = (origin: string | null | undefined): Record<string, string> => ({
  'access-control-allow-origin': origin ?? '*',
  'access-control-expose-headers': EXPOSED,
  ...(origin && { 'access-control-allow-credentials': 'true', vary: 'Origin' }),
});

export const preflight = ({ headers }: Request) =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'Access-Control-Allow-Headers':
        headers.get('Access-Control-Request-Headers') ??
        `Authorization, Content-Type, ${SESSION_HEADER}`,
      'Access-Control-Max-Age': '600',
    },
  });
