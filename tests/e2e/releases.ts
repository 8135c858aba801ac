/** Two releases of the portal that take turns at one address, and a network that can be unplugged. */
import { once } from 'node:events';
import { cp, glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { writeWorker } from '../../scripts/build/worker';
import { SITE } from '../../src/content/event';

/**
 * Makes a second release of the build in `dist`. Every script has another name, so that the server has none of the
 * first release's scripts, and the portal has another title. The files are not compressed, which servers do not mind.
 */
export async function makeSecondRelease(dist: string, second: string): Promise<void> {
  await cp(dist, second, { recursive: true });
  for await (const file of glob(`${second}/**/*.{br,gz}`)) await rm(file);
  const names = await Array.fromAsync(glob('*.js', { cwd: join(second, 'assets') }));
  const renamed = (name: string) => name.replace(/\.js$/, '-2.js');
  for await (const file of glob(`${second}/{*.html,manifest.json,assets/*.js}`)) {
    const text = await readFile(file, 'utf8');
    const next = names.reduce((all, name) => all.replaceAll(name, renamed(name)), text);
    await writeFile(file, next.replaceAll(SITE, 'Second release'));
  }
  for (const name of names)
    await rename(join(second, 'assets', name), join(second, 'assets', renamed(name)));
  await writeWorker(second);
}

/** A proxy between the browser and the server. When it is unplugged, no connection gets through. */
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
