/** The production build under its Content Security Policy, with the API on another origin. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readManifest } from '../../scripts/build/chunks';
import { closings, refuseDoors } from '../e2e/doors';
import { isHydrated } from '../e2e/hydrated';
import { doMainJob } from '../e2e/main-job';
import { serveProduction } from '../e2e/production';
import { standBetween } from './between';
import { until } from './driver/until';
import { inEachBrowser, newBrowser } from './stories';

let production: Awaited<ReturnType<typeof serveProduction>>;
beforeAll(async () => {
  production = await serveProduction('.tmp/browsers-production');
});
afterAll(() => production?.close());

/** What the browser can save of a form if the named API is blocked. If any other API is blocked, nothing is lost. */
const kept: Record<string, 'text' | 'nothing'> = {
  localStorage: 'nothing',
  sessionStorage: 'nothing',
  indexedDB: 'text',
  'all of it': 'nothing',
};

/** Runs in the page. Returns whether the script, which loads when the browser is idle, has arrived. */
const hasLoaded = (script: string) =>
  performance
    .getEntriesByType('resource')
    .some((file) => file.name.endsWith(script) && 'responseEnd' in file && file.responseEnd !== 0);

const surroundings = () => ({ latestCode: production.mock.latestCode });

inEachBrowser((engine) => {
  // WebKit's window becomes 447 px wide instead of 360: it can't be narrower.
  test.each([1280, 360])(
    'In a window %i px wide the main job is done without a complaint',
    async (width) => {
      production.mock.reset();
      const page = await newBrowser(engine, production);
      await page.resize(width, 800);
      await page.goto('/');
      await doMainJob(page, { ...surroundings(), download: page.download });
      expect(await page.complaints()).toEqual([]);
    },
  );

  test.each([
    { dark: false, colour: 'light' },
    { dark: true, colour: 'dark' },
  ])('The public pages open in $colour colours, without a complaint', async ({ dark, colour }) => {
    const page = await newBrowser(engine, { baseURL: production.baseURL, dark });
    for (const path of ['/', '/terms', '/login', '/register', '/forgot-password', '/no/page']) {
      await page.goto(path);
      await until(() => page.evaluate(isHydrated), `the script of ${path}`);
      const scheme = () => document.documentElement.dataset.mantineColorScheme;
      expect(await page.evaluate(scheme)).toBe(colour);
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const [red = 0] = background.match(/\d+/g)?.map(Number) ?? [];
      expect(red < 128).toBe(dark);
      // Wait for the files that load when idle: Firefox reports an error if the next page interrupts them.
      const { file = '' } =
        (await readManifest(inject('productionBuild')))['src/offline/start.ts'] ?? {};
      await until(() => page.evaluate(hasLoaded, file), `what ${path} loads when idle`);
    }
    expect(await page.complaints()).toEqual([]);
  });

  test.each([
    ['/login', /Email or National ID/, 'amina@example.com'],
    ['/register', /^First name/, 'Wambui Njeri'],
    ['/forgot-password', /Email or phone number/, 'amina@example.com'],
  ] as const)(
    'What is typed at %s before the script has loaded is kept',
    async (path, label, text) => {
      const between = await standBetween(production.baseURL);
      const page = await newBrowser(engine, between);
      between.hold();
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByLabel(label).focus();
      await page.keyboard.type(text.slice(0, 9));
      between.release();
      await until(() => page.evaluate(isHydrated), `the script of ${path}`);
      await page.keyboard.type(text.slice(9));
      const value = () => page.getByLabel(label).inputValue();
      await until(async () => (await value()) === text, `${label} with ${text}`);
      expect(await page.complaints()).toEqual([]);
      await between.close();
    },
  );

  test.each(closings)(
    'If the browser refuses %s, the main job is done in one visit',
    async (name, closed) => {
      production.mock.reset();
      const first = `(${refuseDoors})(${JSON.stringify(closed)})`;
      const between = await standBetween(production.baseURL, { first });
      const page = await newBrowser(engine, between);
      await page.goto('/');
      await doMainJob(page, {
        ...surroundings(),
        download: page.download,
        keeps: kept[name] ?? 'all',
      });
      await between.close();
    },
  );

  test('If the browser itself blocks cookies and site data, the main job is done in one visit', async () => {
    production.mock.reset();
    const page = await newBrowser(engine, { ...production, storageBlocked: true });
    await page.goto('/');
    await doMainJob(page, { ...surroundings(), download: page.download, keeps: 'nothing' });
    // Firefox logs what it has blocked.
    const others = (await page.complaints()).filter(
      (text) => !/^(cookieBlockedAll|Service Workers):/.test(text),
    );
    expect(others).toEqual([]);
  });
});
