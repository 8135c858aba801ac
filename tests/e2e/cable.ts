import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Starts a proxy between the browser and the server. `pull` breaks all connections and refuses new ones until `plug`. */
export async function layCable(port: number) {
  let pulled = false;
  const ends = new Set<Socket>();
  const cable = createServer((near) => {
    if (pulled) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on('error', () => undefined).on('close', () => ends.delete(end) && other.destroy());
      end.pipe(other);
    }
  });
  await once(cable.listen(0, '127.0.0.1'), 'listening');
  const address = cable.address();
  const cut = () => {
    for (const end of ends) end.destroy();
  };
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    pull() {
      pulled = true;
      cut();
    },
    plug() {
      pulled = false;
    },
    close() {
      cable.close();
      cut();
    },
  };
}
