import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { translate } from '../helpers/translate';
import { downloadIn } from './download';
import { doMainJob } from './main-job';
import { productionOf } from './production';
import { sharedBrowser } from './shared-browser';

const dist = '.tmp/production';

const browser = await sharedBrowser();
const production = await productionOf(dist);

// Each story, and each retry of it, starts from the same rows. Otherwise a person from an earlier story could not
// register again, and an earlier code would delay the next one.
beforeEach(() => production.mock.reset());

async function visit(path: string) {
  const opened = await production.open(browser);
  await opened.page.goto(path);
  return opened;
}

test.for([
  ['under the strict policy and with the API on another origin', () => {}],
  ['on pages that the browser translates', translate],
] as const)('The main job %s', async ([, prepare]) => {
  const { page, complaints } = await production.open(browser);
  await page.addInitScript(prepare);
  await page.goto('/');
  await doMainJob(page, {
    latestCode: production.mock.latestCode,
    download: downloadIn(page),
  });
  for (const path of ['/help', '/settings', '/']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  // The address that an administrator wrote into config.json after the build is in the prerendered page's footer.
  await page.getByRole('link', { name: 'desk@hackathon.example' }).waitFor();
  expect(complaints).toEqual([]);
});

test('The worker left behind by a demo is unregistered, but not the one of the admin portal', async () => {
  // The portal does not run at this address. Where it runs, it removes the demo's worker at once.
  const { page } = await visit('/robots.txt');
  await mkdir(join(dist, 'management'), { recursive: true });
  const scopes = () =>
    page.evaluate(async () => {
      const workers = await navigator.serviceWorker.getRegistrations();
      return workers.map(({ scope }) => new URL(scope).pathname).sort();
    });
  for (const script of ['mockServiceWorker.js', 'management/worker.js']) {
    await writeFile(join(dist, script), 'addEventListener("fetch", () => {})');
    await page.evaluate((name) => navigator.serviceWorker.register(`/${name}`), script);
  }
  expect(await scopes()).toEqual(['/', '/management/']);
  await page.goto('/terms');
  await expect.poll(scopes, { timeout: 10_000 }).toEqual(['/management/']);
});

test('An injected script does not run', async () => {
  const { page, complaints } = await visit('/terms');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "smuggled"';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="/none" onerror="document.title = 1">');
  });
  // The policy refuses the script element and the event handler attribute.
  const refusals = () => complaints.filter((text) => text.includes('Content Security Policy'));
  await expect.poll(refusals).toHaveLength(2);
  expect(await page.title()).toMatch(/^Terms/);
});
