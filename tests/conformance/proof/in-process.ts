/** Runs the emulated server without a network. The kit can read the server's outbox and move the server's clock. */
import { review } from 'portal-mock/handlers/review';
import { corsHeaders, preflight } from 'portal-mock/serve/cors';
import { createMock } from 'portal-mock/server/mock';
import { DEMO_PASSWORD, people } from 'portal-mock/state/people';
import { outbox } from '../adapters/otp';
import { checker, contract } from '../contract/contract';
import type { RunOptions } from '../journeys/run';

export type Mock = ReturnType<typeof createMock>;

export function inProcess(respond: (mock: Mock, request: Request) => Promise<Response> = serve) {
  const mock = createMock({ contract, checker });
  const options: RunOptions = {
    wire: {
      root: 'http://mock.test/api',
      fetch: (request) => respond(mock, request),
      timeout: 10_000,
    },
    otp: outbox(mock.latestCode),
    clock: async (seconds) => mock.clock.jump(seconds * 1000),
    review: async (kind, id, status) => {
      const record = `${kind === 'proposal' ? 'proposals' : 'support'}/${id}`;
      review(mock.server(), { record, status, comment: 'Please say who pays.' });
    },
    origin: 'https://portal.example.org',
    registering: { email: 'kit-{tag}@example.com', humanToken: 'conformance-kit' },
    given: [people.amina, people.esther].map(({ email }) => ({ email, password: DEMO_PASSWORD })),
  };
  return { mock, options };
}

const { warn } = console;
let underWay = 0;

/** Returns the mock's reply. Silences the mock's warnings, because the kit sends wrong requests on purpose. */
export async function serve(mock: Mock, request: Request): Promise<Response> {
  underWay += 1;
  console.warn = () => {};
  try {
    const response = request.method === 'OPTIONS' ? preflight(request) : await mock.answer(request);
    return withCors(response ?? new Response(null, { status: 404 }));
  } finally {
    underWay -= 1;
    if (underWay === 0) console.warn = warn;
  }
}

export function withCors(response: Response): Response {
  for (const [name, value] of Object.entries(corsHeaders(undefined)))
    response.headers.set(name, value);
  return response;
}
