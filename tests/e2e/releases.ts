/** Two releases of the portal that take turns at one address. */
import { cp, glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWorker } from '../../scripts/build/worker';
import { SITE } from '../../src/content/event';
import { serveProduction } from './production';

type Release = 'first' | 'second';

/** Serves the first release from the folder `dist`. `deploy` puts the named release into `dist` instead. */
export async function serveReleases(dist: string) {
  const stored = { first: `${dist}-first`, second: `${dist}-second` };
  let deployed: Release = 'first';
  const production = await serveProduction(dist);
  await makeSecondRelease(dist, stored.second);
  return {
    ...production,
    async deploy(release: Release) {
      if (release === deployed) return;
      await rename(dist, stored[deployed]);
      await rename(stored[release], dist);
      deployed = release;
    },
    async close() {
      await production.close();
      for (const folder of Object.values(stored))
        await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Makes a second release of the build in `dist`. Its title and the names of all its scripts are different, so that the
 * server has none of the first release's scripts. The compressed copies are deleted: servers send the files themselves.
 */
async function makeSecondRelease(dist: string, second: string): Promise<void> {
  await cp(dist, second, { recursive: true });
  for await (const file of glob(`${second}/**/*.{br,gz}`)) await rm(file);
  const names = await Array.fromAsync(glob('*.js', { cwd: join(second, 'assets') }));
  const renamed = (name: string) => name.replace(/\.js$/, '-2.js');
  for await (const file of glob(`${second}/{*.html,_headers,manifest.json,assets/*.js}`)) {
    const text = await readFile(file, 'utf8');
    const next = names.reduce((all, name) => all.replaceAll(name, renamed(name)), text);
    await writeFile(file, next.replaceAll(SITE, 'Second release'));
  }
  for (const name of names)
    await rename(join(second, 'assets', name), join(second, 'assets', renamed(name)));
  await writeWorker(second);
}
