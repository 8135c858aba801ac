/** Two releases of the portal at one address, and a network that can be pulled. */
import { cp, glob, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { compress } from '../../scripts/build/compress';
import { writeWorker } from '../../scripts/build/worker';

/**
 * A second release of the build in `dist`: each script has another name, so that none of the first's is left, and the
 * pages have another title.
 */
export async function makeSecondRelease(dist: string, second: string): Promise<void> {
  await cp(dist, second, { recursive: true });
  for await (const file of glob(`${second}/**/*.{br,gz}`)) await rm(file);
  const scripts = await Array.fromAsync(glob('assets/*.js', { cwd: second }));
  const names = scripts.map((path) => path.replace('assets/', ''));
  const renamed = (text: string) =>
    names
      .reduce((all, name) => all.replaceAll(name, newNameOf(name)), text)
      .replaceAll('AI Hackathon 2025', 'AI Hackathon, second release');
  for await (const file of glob(`${second}/{*.html,manifest.json,assets/*.js}`))
    await writeFile(file, renamed(await readFile(file, 'utf8')));
  for (const name of names)
    await rename(join(second, 'assets', name), join(second, 'assets', newNameOf(name)));
  await writeWorker(second);
  await compress(second);
}
