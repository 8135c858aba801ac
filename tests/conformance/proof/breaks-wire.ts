import { breaks } from './break';
import { answer, on, refusal, reply } from './tamper';

const text = (body: string, type: string, code = 200) =>
  new Response(body, { status: code, headers: { 'Content-Type': type } });

function withHeader(response: Response, name: string, value: string): Response {
  response.headers.set(name, value);
  return response;
}

export const wireBreaks = breaks(
  'shape',
  [
    'getProfile: sends the hash of the password',
    'drift.secret-field',
    reply('getProfile', (body) => ({ ...body, password: 'pbkdf2_sha256$720000$kit' })),
  ],
  [
    'requestPasswordReset: sends a reply without a message',
    'drift.missing-message',
    reply('requestPasswordReset', () => ({ ok: true })),
  ],
  [
    'listProposals: sends an HTML page',
    'drift.html',
    on('listProposals', async () => text('<!doctype html><title>Portal</title>', 'text/html')),
  ],
  [
    'getSupportStatistics: sends plain text',
    'drift.not-json',
    on('getSupportStatistics', async () => text('total_requests=3', 'text/plain')),
  ],
  [
    'createSupportRequest: sends an empty reply',
    'drift.empty',
    on('createSupportRequest', async ({ next }) =>
      (await next()).ok ? new Response(null, { status: 201 }) : answer(400, { detail: 'No.' }),
    ),
  ],
  [
    'listSupportRequests: cuts the connection',
    'drift.no-answer',
    on('listSupportRequests', async () => {
      throw new TypeError('socket hang up');
    }),
  ],
  [
    'listSupportRequests: says that the body is compressed, but it is not',
    'drift.encoding',
    on('listSupportRequests', async () => {
      const body = new ReadableStream({
        start: (stream) => stream.error(new TypeError('incorrect header check')),
      });
      return new Response(body, { headers: { 'Content-Encoding': 'gzip' } });
    }),
  ],
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
    'listProposals: redirects to another URL',
    'drift.detour',
    on('listProposals', async ({ request, next }) => {
      const url = new URL(request.url);
      if (url.searchParams.has('moved')) {
        url.searchParams.delete('moved');
        return next(new Request(url, request));
      }
      url.searchParams.set('moved', '');
      return new Response(null, { status: 308, headers: { Location: url.href } });
    }),
  ],
  [
    'getProfile: sends JSON as text/html',
    'drift.content-type',
    on('getProfile', async ({ next }) => {
      const response = await next();
      return text(await response.text(), 'text/html', response.status);
    }),
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
    'createSupportRequest: redirects with 301',
    'drift.redirect',
    on(
      'createSupportRequest',
      async ({ request }) =>
        new Response(null, { status: 301, headers: { Location: request.url } }),
    ),
  ],
  [
    'verifyLogin: sends refusals as `detail`',
    'drift.error-shape',
    refusal('verifyLogin', (body) => ({ detail: body.error })),
  ],
  [
    'createProposal: sends refusals as a list of sentences',
    'drift.error-shape',
    refusal('createProposal', () => ['Something is wrong.']),
  ],
  [
    'createSupportRequest: sends field errors as text',
    'drift.error-shape',
    refusal('createSupportRequest', (body) => ({ errors: body })),
  ],
  [
    'every call: refuses preflights',
    'cors.preflight',
    on('preflight', async () => answer(405, { detail: 'Method "OPTIONS" not allowed.' })),
  ],
  [
    'every call: leaves PATCH out of preflights',
    'cors.preflight',
    on('preflight', async ({ next }) =>
      withHeader(await next(), 'Access-Control-Allow-Methods', 'GET, POST, DELETE'),
    ),
  ],
  [
    'getProfile: allows only another origin',
    'cors.reply',
    on('getProfile', async ({ next }) =>
      withHeader(await next(), 'Access-Control-Allow-Origin', 'http://localhost:5173'),
    ),
  ],
  [
    'getProfile: exposes no header',
    'cors.exposes',
    on('getProfile', async ({ next }) =>
      withHeader(await next(), 'Access-Control-Expose-Headers', ''),
    ),
  ],
  [
    'register: sends an HTML page for bad input',
    'drift.html',
    on('register', async ({ next }) => {
      const response = await next();
      return response.ok
        ? response
        : text('<html><title>Bad Request</title></html>', 'text/html', 400);
    }),
  ],
);
