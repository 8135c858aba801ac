/** Starts the emulated server on a free port, and makes calls over HTTP as a separate program would. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, onTestFinished, vi } from 'vitest';
import { createChecker } from '../../mocks/contract/checker';
import type { Body, Reply } from '../../mocks/handlers/handler';
import { answerFor } from '../../mocks/serve/answer';
import { contract } from '../../mocks/serve/contract-file';
import { listen } from '../../mocks/serve/listen';
import { readOptions } from '../../mocks/serve/options';
import { createSessions } from '../../mocks/serve/sessions';
import { serve } from '../../mocks/serve/start';
import { createMock } from '../../mocks/server/mock';
import { endpoints, type OperationId } from '../../src/contract/contract.gen';

const checker = createChecker(contract);

export const listenOnFreePort = (
  options: Parameters<typeof createSessions>[1] = {},
  listening: Parameters<typeof listen>[1] = {},
) => listen(answerFor(createSessions(() => createMock({ contract, checker }), options)), listening);

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
}

/** Returns a client whose calls belong to the named session, or to the default session if there is no name. */
export function clientOf(port: number, session?: string) {
  const ask = (path: string, { headers, ...rest }: Ask = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...rest,
      headers: { ...(session && { 'X-Mock-Session': session }), ...headers },
    });

  return {
    origin: `http://127.0.0.1:${port}`,
    ask,

    async call<Id extends OperationId>(id: Id, body?: Body<Id> | FormData, access?: string) {
      const { method, path } = endpoints[id];
      const response = await ask(`/api${path}`, {
        method,
        headers: {
          ...(access && { Authorization: `Bearer ${access}` }),
          ...(body && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      });
      const { status, headers } = response;
      return { status, headers, body: (await response.json()) as Reply<Id>['body'] };
    },

    async control(name: string, body?: object, method = body ? 'POST' : 'GET') {
      const response = await ask(`/__mock/${name}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
  };
}

/** Starts an emulated server for the tests of a file. Returns a function that returns a client of a session. */
export function serveFile() {
  let server: Awaited<ReturnType<typeof listenOnFreePort>>;
  beforeAll(async () => {
    server = await listenOnFreePort();
  });
  afterAll(() => server.close());
  return (session?: string) => clientOf(server.port, session);
}

/** Starts a server that answers in its own way, until the end of the test. Returns its address. */
export async function listenAs(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Keeps the terminal free of what a guard reports in the stories of a file. */
export const silenceConsole = () =>
  beforeEach(() => {
    for (const level of ['warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation(() => {});
  });

/** Starts a guard in front of this server. */
export async function serveGuard(upstream: string, ...options: string[]) {
  const { addresses, close } = await serve(
    readOptions(['--port=0', '--quiet', `--upstream=${upstream}`, ...options]),
  );
  return { url: `${addresses[0]}`, close };
}
