import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChecker } from '../../mocks/checker';
import { createMock } from '../../mocks/mock';
import { answerFor } from '../../mocks/serve/answer';
import { contract } from '../../mocks/serve/contract-file';
import { listen } from '../../mocks/serve/listen';
import { createSessions } from '../../mocks/serve/sessions';
import { writeSecurityHeaders } from '../../scripts/build/security-headers';
import { launchBrowser } from './browser';
import { serveStatic } from './static-host';

const dist = '.tmp/production';
const mock = createMock({ contract, checker: createChecker(contract) });
let browser: Browser;
let portal: Awaited<ReturnType<typeof serveStatic>>;
let api: Awaited<ReturnType<typeof listen>>;

/** As it is deployed: built, its config.json edited, the API on another origin, the policy on. */
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build.ts', dist], { stdio: 'ignore' });
  api = await listen(answerFor(createSessions(() => mock)));
  const config = {
    apiRoot: `http://127.0.0.1:${api.port}/api`,
    supportEmail: 'desk@hackathon.example',
    deadline: '2099-11-28T23:59:59+03:00',
  };
  await writeFile(join(dist, 'config.json'), JSON.stringify(config));
  await writeSecurityHeaders(dist);
  portal = await serveStatic(dist);
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await Promise.all([browser?.close(), portal?.close(), api?.close()]);
  await rm(dist, { recursive: true, force: true });
});

/** A page that keeps what the browser complains of: errors, violations of the policy, failed hydration. */
async function visit(path: string) {
  const page = await browser.newPage({ baseURL: `http://127.0.0.1:${portal.port}` });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(path);
  return { page, complaints };
}

async function logIn(page: Page) {
  await page.getByLabel(/Email or National ID/).fill('amina@example.com');
  await page.getByLabel(/^Password/).fill('Hackathon-2025');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByPlaceholder('Enter 6-digit code').waitFor();
  const code = mock.outbox.latestCode('amina@example.com');
  await page.getByPlaceholder('Enter 6-digit code').fill(`${code}`);
  await page.getByRole('button', { name: 'Verify & Sign In' }).click();
  await page.getByRole('heading', { name: /Amina/ }).waitFor();
}

test('Under the strict policy and with the API on another origin, somebody signs in and looks around', async () => {
  const { page, complaints } = await visit('/');
  await page.getByRole('link', { name: 'desk@hackathon.example' }).first().waitFor();
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await logIn(page);
  for (const [link, heading] of [
    ['Proposals', 'My Proposals'],
    ['Help', 'Help'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test.for(['/', '/terms', '/login', '/register', '/forgot-password', '/no/such/page'])(
  '%s opens without a complaint of the browser',
  async (path) => {
    const { page, complaints } = await visit(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
    await page.close();
  },
);

test('A script that was smuggled in does not run', async () => {
  const { page, complaints } = await visit('/terms');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "smuggled"';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="/none" onerror="document.title = 1">');
  });
  // The element and the attribute.
  const refusals = () => complaints.filter((text) => text.includes('Content Security Policy'));
  await expect.poll(refusals).toHaveLength(2);
  expect(await page.title()).toMatch(/^Terms/);
  await page.close();
});
