import { mistakes } from './mistake';
import { on } from './tamper';

function withHeader(response: Response, name: string, value: string): Response {
  response.headers.set(name, value);
  return response;
}

export const wireBreaks = mistakes(
  [
    'getProfile: redirects to a login page without a token',
    'drift.redirect',
    on('getProfile', async ({ request, next }) =>
      request.headers.has('Authorization')
        ? next()
        : new Response(null, { status: 302, headers: { Location: '/accounts/login/?next=/' } }),
    ),
  ],
  [
    'getProfile: sends JSON in latin-1, and says so in its charset',
    'drift.content-type',
    on('getProfile', async ({ next }) => {
      const response = await next();
      const bytes = Buffer.from(await response.text(), 'latin1');
      const type = 'application/json; charset=iso-8859-1';
      return new Response(bytes, { status: response.status, headers: { 'Content-Type': type } });
    }),
  ],
  [
    'every call: leaves PATCH out of preflights',
    'cors.preflight',
    on('preflight', async ({ next }) =>
      withHeader(await next(), 'Access-Control-Allow-Methods', 'GET, POST, DELETE'),
    ),
  ],
  [
    'getProfile: exposes no header',
    'cors.exposes',
    on('getProfile', async ({ next }) =>
      withHeader(await next(), 'Access-Control-Expose-Headers', ''),
    ),
  ],
);
