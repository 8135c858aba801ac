/** The portal as it is deployed: built, with an edited config.json, security headers, and the API on another origin. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { createChecker } from '../../mocks/contract/checker';
import { answerFor } from '../../mocks/serve/answer';
import { contract } from '../../mocks/serve/contract-file';
import { listen } from '../../mocks/serve/listen';
import { createSessions } from '../../mocks/serve/sessions';
import { createMock } from '../../mocks/server/mock';
import { writeSecurityHeaders } from '../../scripts/build/security-headers';
import { complaintsOf } from './complaints';
import { serveDist } from './web-server';

/**
 * Copies the build into the folder `dist`, where the caller may change it, and serves it from there. Starts an emulated
 * server for its API calls.
 */
export async function serveProduction(dist: string) {
  await cp(inject('productionBuild'), dist, { recursive: true });
  const mock = createMock({ contract, checker: createChecker(contract) });
  const api = await listen(answerFor(createSessions(() => mock)));
  const apiOrigin = `http://127.0.0.1:${api.port}`;
  const { deadline } = JSON.parse(await readFile(join(dist, 'config.json'), 'utf8'));
  const config = {
    apiRoot: `${apiOrigin}/api`,
    supportEmail: 'desk@hackathon.example',
    deadline,
  };
  await writeFile(join(dist, 'config.json'), JSON.stringify(config));
  await writeSecurityHeaders(dist);
  const portal = await serveDist(dist, apiOrigin);
  const baseURL = `http://127.0.0.1:${portal.port}`;

  return {
    mock,
    apiPort: api.port,
    baseURL,
    deadline: config.deadline as string,

    async open(browser: Browser, options: BrowserContextOptions = {}) {
      const page = await browser.newPage({ baseURL, ...options });
      return { page, complaints: complaintsOf(page) };
    },

    async close() {
      await Promise.all([portal.close(), api.close()]);
      await rm(dist, { recursive: true, force: true });
    },
  };
}

/** Serves the build to the stories of the calling file (see `serveProduction`), until they end. */
export async function productionOf(dist: string) {
  const production = await serveProduction(dist);
  afterAll(() => production.close());
  return production;
}
