/**
 * Lets pages of any origin call the server: another front end, a page on a phone, a tool in a browser. This is safe:
 * tokens are not cookies, so the browser never adds them to a call by itself.
 */
import { EXPOSED } from '../replies/reply';

export const SESSION_HEADER = 'X-Mock-Session';

/** Sent with every reply. The names are in lower case, as in `Headers`, so that a reply's own header replaces ours. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
};

export const preflight = () =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'Access-Control-Allow-Headers': `Authorization, Content-Type, ${SESSION_HEADER}`,
      'Access-Control-Max-Age': '600',
    },
  });
