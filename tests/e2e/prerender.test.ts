import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readManifest, scriptsOf } from '../../scripts/build/chunks';
import { SITE } from '../../src/content/event';
import { shortName } from '../../src/device/shelf';
import { closeDoors } from './doors';
import { isHydrated } from './hydrated';
import { productionOf } from './production';
import { sharedBrowser } from './shared-browser';
import { expectStandstill, watchShifts } from './shifts';
import { signInAs } from './sign-in';

const browser = await sharedBrowser();
const production = await productionOf('.tmp/prerendered');

/** Waits until the script of the page has run, and nothing is being loaded. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
  await page.waitForLoadState('networkidle');
}

/** Holds scripts back, like a slow network, until the returned function is called. */
async function holdScripts(page: Page) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return release;
}

const phone = { viewport: { width: 412, height: 823 } };
const pages = ['/', '/terms', '/login', '/register', '/forgot-password'];

test.for(pages)('%s can be read without its script', async (path) => {
  const { page } = await production.open(browser, { javaScriptEnabled: false });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const text = await page.locator('main').innerText();
  expect(text.length).toBeGreaterThan(100);
  expect(text).not.toContain('Submissions closed');
});

test.for([
  ['/', 'Time left to submit'],
  ['/register', 'Next'],
] as const)(
  'After the deadline %s says so before its script runs, and does not move',
  async ([path, before]) => {
    const { page, complaints } = await production.open(browser, phone);
    await page.clock.setFixedTime(Date.parse(production.deadline));
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch();
      const date = new Date(production.deadline).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    });
    await page.addInitScript(watchShifts);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const sentence = page.getByText(/^Submissions closed/);
    const place = await sentence.boundingBox();
    expect(place).not.toBeNull();
    expect(await page.getByText(before, { exact: true }).isVisible()).toBe(false);
    release();
    await settled(page);
    expect(await sentence.boundingBox()).toEqual(place);
    expect(await page.getByText(before, { exact: true }).isVisible()).toBe(false);
    await expectStandstill(page);
    expect(complaints).toEqual([]);
    await page.close();
  },
);

test('A phone whose clock is ahead of the deadline shows the form, once the portal knows the time', async () => {
  const { page, complaints } = await production.open(browser, phone);
  await page.clock.setFixedTime(Date.parse(production.deadline) + 86_400_000);
  await page.goto('/register');
  await page.getByRole('button', { name: 'Next' }).waitFor();
  expect(await page.getByText(/^Submissions closed/).isVisible()).toBe(false);
  expect(complaints).toEqual([]);
  await page.close();
});

test('A page in the dark scheme is printed in light colours', async () => {
  const { page } = await production.open(browser, { colorScheme: 'dark' });
  await page.goto('/terms');
  const colours = () =>
    page.evaluate(() => {
      const { color, colorScheme } = getComputedStyle(document.body);
      return {
        color,
        colorScheme: colorScheme || getComputedStyle(document.documentElement).colorScheme,
      };
    });
  const dark = await colours();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const printed = await colours();
  expect(printed).not.toEqual(dark);
  await page.evaluate(() =>
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light'),
  );
  expect(await colours()).toEqual(printed);
});

test.for(['/login', '/register'])(
  'Where storage is blocked, %s says so before its script runs, and does not move',
  async (path) => {
    const { page } = await production.open(browser, phone);
    await closeDoors(page.context(), ['localStorage']);
    await page.addInitScript(watchShifts);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByText('Your browser blocks storage for this site').waitFor();
    release();
    await settled(page);
    await expectStandstill(page);
  },
);

test.for(pages)(
  'Nothing on %s moves on a phone when the style sheet arrives late',
  async (path) => {
    const { page } = await production.open(browser, phone);
    await page.addInitScript(watchShifts);
    const sheets: string[] = [];
    await page.route('**/assets/*.css', async (route) => {
      sheets.push(route.request().url());
      await new Promise((resume) => setTimeout(resume, 500));
      await route.continue();
    });
    await page.goto(path);
    await settled(page);
    expect(sheets).toHaveLength(1);
    await expectStandstill(page);
  },
);

test('If a reload lost the reply to a registration, /register first appears as prerendered and then says that the reply was lost', async () => {
  const { page, complaints } = await production.open(browser);
  await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
    `portal.tab.lost.${shortName('registration')}`,
    JSON.stringify({ version: 1, at: Date.now(), value: true }),
  ] as const);
  await page.goto('/register');
  await page.getByText('An earlier attempt may have worked').waitFor();
  expect(complaints).toEqual([]);
});

describe.for(['light', 'dark'] as const)('In %s colours', (colorScheme) => {
  test.for(pages)('%s is hydrated unchanged, and does not move', async (path) => {
    const { page, complaints } = await production.open(browser, { colorScheme });
    const release = await holdScripts(page);
    // Wait for the complete page and its layout, without any scripts.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const heading = await page.waitForSelector('h1');
    await page.evaluate(() => document.fonts.ready);
    const place = await heading.boundingBox();
    release();
    await settled(page);
    expect(await heading.evaluate((element) => element.isConnected)).toBe(true);
    expect(await heading.boundingBox()).toEqual(place);
    expect(complaints).toEqual([]);
  });
});

const GREEN = 'rgb(31, 116, 70)';
const colourOf = (element: Element, part?: string) => {
  const { color, borderTopColor } = getComputedStyle(element, part);
  return part ? borderTopColor : color;
};

test('Any other address shows the bar at once, and requests all files of its screen together', async () => {
  const { page, complaints } = await production.open(browser, phone);
  await signInAs(page.context(), 'amina');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.slice(1)));
  const release = await holdScripts(page);
  await page.addInitScript(watchShifts);
  await page.goto('/proposals/101', { waitUntil: 'commit' });
  const brand = page.getByRole('link', { name: SITE });
  const look = async () => [await brand.boundingBox(), await brand.evaluate(colourOf)];
  const atOnce = await look();
  const wheel = page.getByRole('status', { name: 'Checking your session' }).locator('span');
  expect(await wheel.evaluate(colourOf, '::after')).toBe(GREEN);
  const screen = 'src/routes/_bar/_auth/proposals/$id/index.tsx';
  const manifest = await readManifest('.tmp/prerendered');
  await expect
    .poll(() => asked, { timeout: 20_000 })
    .toEqual(expect.arrayContaining([...scriptsOf(manifest, screen), 'config.json']));
  const early = new Set(asked);
  release();
  await page.getByRole('heading', { level: 1, name: 'Borehole watch' }).waitFor();
  expect(await page.locator('#shell').isVisible()).toBe(false);
  expect(await look()).toEqual(atOnce);
  // The screen does not need the script for offline use, so only this one may be requested later.
  const offline = manifest['src/offline/start.ts']?.file;
  const late = asked.filter((file) => /^assets\/.*\.js$/.test(file) && !early.has(file));
  expect(late.filter((file) => file !== offline)).toEqual([]);
  await expectStandstill(page);
  expect(complaints).toEqual([]);
});

test.for(['/login', '/dashboard'])(
  'If the script of %s cannot be fetched, the page says so',
  async (path) => {
    const { page } = await production.open(browser);
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto(path);
    const notice = page.getByRole('alert');
    expect(await notice.innerText()).toMatch(/^The portal could not be loaded/);
    await page.unroute('**/assets/index-*.js');
    await notice.getByRole('link', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await notice.waitFor({ state: 'detached' });
  },
);

test('A wrong config.json is reported above a page that can still be read', async () => {
  const { page } = await production.open(browser);
  await page.route('**/config.json', (route) => route.fulfill({ json: { dealine: '2027-12-05' } }));
  for (const path of ['/', '/dashboard']) {
    await page.goto(path);
    expect(await page.getByRole('alert').innerText()).toMatch(
      /^The portal could not start\. config\.json: "dealine" is not known\./,
    );
    expect(await page.locator('h1').count()).toBe(path === '/' ? 1 : 0);
  }
});

test('If config.json does not come at first, the page says so, waits, and keeps what was typed', async () => {
  const { page } = await production.open(browser);
  const answers: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>Free Wi-Fi</title>' }),
    (route) => route.abort(),
  ];
  await page.route('**/config.json', (route) =>
    (answers.shift() ?? ((one) => one.continue()))(route),
  );
  await page.goto('/login');
  const notice = page.getByRole('alert');
  expect(await notice.innerText()).toMatch(
    /another web page came back\. .* try again by ourselves/,
  );
  await page.getByLabel(/Email or National ID/).fill('amina@example.com');
  await notice.waitFor({ state: 'detached' });
  await settled(page);
  expect(await page.getByLabel(/Email or National ID/).inputValue()).toBe('amina@example.com');
});

test('Text typed and sent before the script has loaded is not lost', async () => {
  const { page, complaints } = await production.open(browser);
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel(/Email or National ID/).fill('amina@example.com');
  await page.getByLabel(/^Password/).fill('Hackathon-2025');
  await page.getByLabel('Remember me').check();
  const signIn = page.getByRole('button', { name: 'Sign In' });
  await signIn.click();
  expect(await signIn.evaluate((button) => getComputedStyle(button).cursor)).toBe('progress');
  release();
  await page.getByPlaceholder('Enter 6-digit code').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => localStorage.getItem('remembered_identifier'))).toBe(
    'amina@example.com',
  );
  expect(complaints).toEqual([]);
});

test('A browser that reports no paint still gets the script', async () => {
  const { page, complaints } = await production.open(browser);
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await page.goto('/login');
  await settled(page);
  expect(complaints).toEqual([]);
});
