/** The portal as it is deployed: built, its config.json edited, the API on another origin, the policy on. */
import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { createChecker } from '../../mocks/checker';
import { createMock } from '../../mocks/mock';
import { answerFor } from '../../mocks/serve/answer';
import { contract } from '../../mocks/serve/contract-file';
import { listen } from '../../mocks/serve/listen';
import { createSessions } from '../../mocks/serve/sessions';
import { writeSecurityHeaders } from '../../scripts/build/security-headers';
import { serveStatic } from './static-host';

export async function serveProduction(dist: string) {
  execFileSync(process.execPath, ['scripts/build.ts', dist], { stdio: 'ignore' });
  const mock = createMock({ contract, checker: createChecker(contract) });
  const api = await listen(answerFor(createSessions(() => mock)));
  const config = {
    apiRoot: `http://127.0.0.1:${api.port}/api`,
    supportEmail: 'desk@hackathon.example',
    deadline: '2099-11-28T23:59:59+03:00',
  };
  await writeFile(join(dist, 'config.json'), JSON.stringify(config));
  await writeSecurityHeaders(dist);
  const portal = await serveStatic(dist);

  return {
    mock,

    /** A page that keeps what the browser complains of: errors, violations of the policy, failed hydration. */
    async open(browser: Browser, options: BrowserContextOptions = {}) {
      const baseURL = `http://127.0.0.1:${portal.port}`;
      const page = await browser.newPage({ baseURL, ...options });
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        // Whether a preload is used soon enough is a question of this machine's load.
        if (message.text().includes('preloaded using link preload')) return;
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      return { page, complaints };
    },

    async close() {
      await Promise.all([portal.close(), api.close()]);
      await rm(dist, { recursive: true, force: true });
    },
  };
}
