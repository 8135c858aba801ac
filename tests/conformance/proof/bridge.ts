/** Serves the emulated server on a port, with a break or a variation, for the kit and the tools it is compared with. */
import { listen } from 'portal-mock/serve/listen';
import { inProcess } from './in-process';
import { type Tamper, through } from './tamper';

export type Bridge = Awaited<ReturnType<typeof openBridge>>;

const unchanged: Tamper = ({ next }) => next();

/** A body that cannot be read is sent as it is. */
const overHttp = async (response: Response) =>
  new Response(
    response.body && (await response.arrayBuffer().catch(() => 'not compressed')),
    response,
  );

/** Also serves the newest code of an address at `/code/?email=…`, and moves the clock at `/sleep/?seconds=…`. */
export async function openBridge(port: number) {
  let current = inProcess();
  let tamper = unchanged;
  const respond = async (request: Request) => {
    const { mock } = current;
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/sleep/') mock.clock.jump(Number(searchParams.get('seconds')) * 1000);
    return ['/code/', '/sleep/'].includes(pathname)
      ? Response.json({ code: mock.latestCode(searchParams.get('email') ?? '') })
      : through(tamper)(mock, request).then(overHttp, () => Response.error());
  };
  const server = await listen(respond, { port, host: '127.0.0.1' });
  return {
    port: server.port,
    /** Replaces the emulated server by a new one with this break or variation. */
    become(next: Tamper) {
      tamper = next;
      current = inProcess();
      return current;
    },
    /** Removes the break or variation, and keeps the data. */
    mend() {
      tamper = unchanged;
    },
    close: async () => server.close(),
  };
}
