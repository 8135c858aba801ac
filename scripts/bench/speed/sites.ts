/** The sites to measure: builds with an emulated server, and static pages for comparison. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChecker } from '../../../mocks/contract/checker';
import { answerFor } from '../../../mocks/serve/answer';
import { contract } from '../../../mocks/serve/contract-file';
import { listen } from '../../../mocks/serve/listen';
import { createSessions } from '../../../mocks/serve/sessions';
import { createMock } from '../../../mocks/server/mock';
import { serveStatic } from '../../../tests/e2e/static-host';
import { compress } from '../../build/compress';
import { writeSecurityHeaders } from '../../build/security-headers';

export interface Site {
  label: string;
  origin: string;
  close: () => Promise<void>;
}

/** Serves the emulated server on another origin than the portal, because a deployment may do the same with its API. */
export async function serveApi() {
  const mock = createMock({ contract, checker: createChecker(contract) });
  return listen(answerFor(createSessions(() => mock)));
}

/** The deadline is far in the future, so that submissions are always open. */
export const openConfig = (apiRoot: string) => ({
  apiRoot,
  deadline: '2099-11-28T23:59:59+03:00',
});

/** Serves a copy of the build, with the API's address in its config.json. */
export const serveBuild = (label: string, dist: string, apiRoot: string) =>
  serveCopy(label, dist, async (folder) => {
    await writeFile(join(folder, 'config.json'), JSON.stringify(openConfig(apiRoot)));
    await writeSecurityHeaders(folder);
  });

/**
 * Serves the prerendered pages without scripts, each in one file, which has only the styles it needs. A page with this
 * content could hardly load faster, so the comparison is strict.
 */
export const serveStaticPages = (dist: string, pages: readonly string[]) =>
  serveCopy('static page', dist, async (folder) => {
    for (const page of pages) {
      const file = join(folder, page === '/' ? 'index.html' : `${page}.html`);
      const html = await readFile(file, 'utf8');
      await writeFile(file, html.replaceAll(/<script\b.*?<\/script>/gs, ''));
    }
    await compress(folder);
  });

async function serveCopy(label: string, dist: string, change: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-speed-'));
  await cp(dist, folder, { recursive: true });
  await change(folder);
  const { port, close } = await serveStatic(folder);
  const site: Site = {
    label,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await close();
      await rm(folder, { recursive: true });
    },
  };
  return site;
}
