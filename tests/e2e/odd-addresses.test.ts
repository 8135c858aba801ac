/** Addresses that the router cannot read, in a real browser, in the demo and behind a web server. */
import { describe, expect, inject, test } from 'vitest';
import { productionOf } from './production';
import { sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();
const production = await productionOf('.tmp/odd-addresses');

const places = {
  'the demo': () => inject('baseUrl'),
  'the production build': () => production.baseURL,
};

describe.each(Object.entries(places))('In %s', (_, address) => {
  test.each([
    ['/login%', 'Page not found'],
    ['/%E0%A4%A', 'Page not found'],
    [`/${'long/'.repeat(300)}`, 'Page not found'],
    ['/nothing?%#%E0%A4%A', 'Page not found'],
    ['/proposals/101%', 'Login'],
    ['/login?%#%', 'Login'],
  ])('%s shows our own page', async (path, heading) => {
    // Caddy refuses an address such as /login% by itself, before it reads its configuration.
    if (process.env.PORTAL_SERVER === 'caddy' && /^[^?]*%/.test(path)) return;
    const page = await browser.newPage({ baseURL: address() });
    await page.goto(path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.locator('#shell').waitFor({ state: 'hidden' });
    expect(await page.getByText('Not Found', { exact: true }).count()).toBe(0);
  });
});
