/** Serves a function from `Request` to `Response` on a port. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { Refusal } from '../replies/refusal';
import type { Outgoing } from '../replies/reply';
import type { Certificate } from './certificate';
import { receive, send } from './exchange';

type Sent = Response | Outgoing;
export type Answer = (request: Request) => Sent | Promise<Sent>;

/** How many milliseconds running calls may take to finish once the server is told to stop. */
const GRACE = 2000;

interface ListenOptions {
  port?: number;
  host?: string;
  /** Serves https with this certificate. */
  certificate?: Certificate | undefined;
}

export async function listen(
  answer: Answer,
  { port = 0, host = '127.0.0.1', certificate }: ListenOptions = {},
) {
  const respond = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // A server that is closing waits until its connections close, so ask clients to close them.
    const last: Answer = async (request) => {
      const response = await answer(request);
      if (!server.listening) outgoing.setHeader('Connection', 'close');
      return response;
    };
    void exchange(last, incoming, outgoing);
  };
  const server = certificate ? createSecureServer(certificate, respond) : createServer(respond);
  await once(server.listen(port, host), 'listening');
  const address = server.address();

  return {
    port: typeof address === 'object' && address ? address.port : port,

    async close() {
      const closed = once(server, 'close');
      server.close();
      const impatience = setTimeout(() => server.closeAllConnections(), GRACE);
      await closed;
      clearTimeout(impatience);
    },
  };
}

async function exchange(answer: Answer, incoming: IncomingMessage, outgoing: ServerResponse) {
  const gone = new AbortController();
  // Abort only unanswered calls: for an answered call, `abort` would create an exception that nobody needs.
  outgoing.on('close', () => outgoing.writableFinished || gone.abort());
  try {
    const response = await receive(incoming, gone.signal).then(answer);
    await send(response, incoming, outgoing);
  } catch (error) {
    // If the request is incomplete, the client broke off while sending: a real server would not reply either.
    if (incoming.complete) await send(apologise(error), incoming, outgoing);
    else outgoing.destroy();
  }
}

function apologise(error: unknown): Response {
  if (error instanceof Refusal)
    return Response.json(error.body, { status: error.status, headers: error.headers });
  console.error(error);
  return Response.json({ detail: 'A server error occurred.' }, { status: 500 });
}
