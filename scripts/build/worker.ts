/**
 * Writes the service worker, which lists all files that it stores on devices. Runs when these files are final, and
 * before they are compressed.
 */
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { defaults } from '../../src/lib/config.ts';
import { addressOf, isNotFound, readManifest, screens } from './chunks.ts';

/**
 * The files that the worker stores. It serves app.html in place of the other public pages, because users who have signed
 * in on this device rarely register or reset a password. It stores no icons, because the operating system does, and no
 * config.json, because config-answer.ts does.
 */
const KEPT = '{{index,login,app}.html,assets/*,favicon.svg,portal.webmanifest}';

export async function keptFiles(dist: string): Promise<string[]> {
  const files = await Array.fromAsync(glob(KEPT, { cwd: dist }));
  return files.filter((file) => !/\.(br|gz)$/.test(file)).sort();
}

export async function writeWorker(dist: string): Promise<void> {
  const names = await keptFiles(dist);
  const files = await Promise.all(
    names.map(async (name) => {
      const integrity = await integrityOf(join(dist, name));
      const revision = name.startsWith('assets/') ? null : integrity.slice(-8);
      return { url: urlOf(name), revision, integrity };
    }),
  );
  const pages = names.filter((name) => name.endsWith('.html') && name !== 'app.html');
  await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      FILES: JSON.stringify(files),
      PAGES: JSON.stringify(pages.map(urlOf)),
      SCREENS: JSON.stringify(await screenAddresses(dist)),
    },
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: { sw: 'src/offline/worker/sw.ts' },
        output: { entryFileNames: '[name].js', format: 'iife' },
      },
    },
  });
}

const integrityOf = async (path: string) =>
  `sha256-${createHash('sha256')
    .update(await readFile(path))
    .digest('base64')}`;

/** Returns the addresses of all screens, except the one of the admin portal, which is another application. */
const screenAddresses = async (dist: string) =>
  screens(await readManifest(dist))
    .filter((screen) => !isNotFound(screen))
    .map(addressOf)
    .filter((address) => address !== defaults.adminUrl);

/** Returns a file's URL: for a prerendered page, the URL without `.html`, to which some hosts redirect. */
function urlOf(file: string): string {
  if (file === 'app.html') return '/app.html';
  return `/${file.replace(/^index\.html$|\.html$/, '')}`;
}
