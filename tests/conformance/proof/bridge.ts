/** Serves the emulated server on a port, with a break or a variation, for the kit and the tools it is compared with. */
import { listen } from 'portal-mock/serve/listen';
import { inProcess, type Mock } from './in-process';
import { type Tamper, through } from './tamper';

export interface Bridge {
  port: number;
  /** Replaces the emulated server by a new one with this break or variation. */
  become: (tamper: Tamper) => Mock;
  close: () => Promise<void>;
}

export async function openBridge(port: number): Promise<Bridge> {
  let { mock } = inProcess();
  let tamper: Tamper = ({ next }) => next();
  const server = await listen((request) => through(tamper)(mock, request), {
    port,
    host: '127.0.0.1',
  });
  return {
    port: server.port,
    become(next) {
      tamper = next;
      mock = inProcess().mock;
      return mock;
    },
    close: async () => server.close(),
  };
}
