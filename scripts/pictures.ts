/** Takes the pictures of the guides again, in `docs/`, after a change of the screens that they show. */
import { rm } from 'node:fs/promises';
import { type Page, selectors } from 'playwright-core';
import { findScenario } from '../mocks/scenarios/catalogue';
import { launchBrowser } from '../tests/e2e/browser';
import { serveDemo } from '../tests/e2e/demo';
import { play } from '../tests/e2e/play';

const BUILT = '.tmp/pictures-site';
const MORNING = 'latency=0&seed=7&speed=0&now=2025-11-14T09:00';

/** The strip and the panel are in a closed shadow root. */
await selectors.register('panel', () => ({
  query: () => window.mock?.panel,
  queryAll: () => (window.mock?.panel ? [window.mock.panel] : []),
}));
const tools = (page: Page, name: string | RegExp) =>
  page.locator('panel=*').getByRole('button', { name });

/** Opens a part of the panel after the first steps of the guide's scenario. */
const inPanel = (part: RegExp) => ({
  path: '/login?scenario=login-lost-code&',
  async act(page: Page) {
    for (const step of findScenario('login-lost-code').steps.slice(0, 4)) await play(page, step);
    await tools(page, part).click();
  },
});

interface Picture {
  name: string;
  path: string;
  size: [width: number, height: number];
  isDark?: true;
  act?: (page: Page) => Promise<unknown>;
}

const pictures: Picture[] = [
  { name: 'landing', path: '/?', size: [1280, 800] },
  { name: 'dashboard', path: '/dashboard?as=amina&', size: [1280, 860], isDark: true },
  { name: 'proposal', path: '/proposals/104?as=amina&', size: [1280, 860] },
  { name: 'panel', ...inPanel(/^Steps/), size: [1280, 800] },
  { name: 'panel-phone', ...inPanel(/^Inbox/), size: [390, 760] },
];

const demo = await serveDemo(BUILT);
const browser = await launchBrowser();
for (const {
  name,
  path,
  size: [width, height],
  isDark,
  act,
} of pictures) {
  const context = await browser.newContext({
    baseURL: demo.baseUrl,
    viewport: { width, height },
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(path + MORNING);
  await tools(page, 'Panel').waitFor();
  await page.locator('h1').waitFor();
  await act?.(page);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `docs/${name}.jpg`, type: 'jpeg', quality: 80 });
  await context.close();
}
await browser.close();
await demo.close();
await rm(BUILT, { recursive: true });
