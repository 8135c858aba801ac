import { expect, inject, test } from 'vitest';
import { people } from '../../mocks/state/people';
import { closeDoors, type Door, doors } from './doors';
import { sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();

const closings = doors
  .map((door): [string, Door[]] => [door, [door]])
  .concat([['all of it', [...doors]]]);

test.for(closings)(
  'Where the browser blocks %s, the demo works for one visit',
  async ([, closed]) => {
    const page = await browser.newPage({ baseURL: inject('baseUrl') });
    await closeDoors(page.context(), closed);
    await page.goto('/login?latency=0');
    await page.getByLabel(/Email or National ID/).fill(people.amina.email);
    await page.getByLabel(/^Password/).fill(people.amina.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    const code = page.getByPlaceholder('Enter 6-digit code');
    await code.waitFor();
    await code.fill(
      await page.evaluate((email) => `${window.mock?.latestCode(email)}`, people.amina.email),
    );
    await page.getByRole('button', { name: 'Verify & Sign In' }).click();
    await page.getByRole('heading', { level: 1, name: /Amina/ }).waitFor();
    await page.getByRole('link', { name: 'New Proposal' }).first().click();
    await page.getByLabel(/title/i).fill('Typed where nothing is kept');
    await page.waitForFunction(() => window.mock?.panel);
    await page.close();
  },
);

test('If calls bypass the service worker, the page answers them, and the user stays signed in', async () => {
  const page = await browser.newPage({ baseURL: inject('baseUrl') });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await page.goto('/dashboard?as=amina&latency=0');
  await page.getByRole('heading', { level: 1, name: /Amina/ }).waitFor();
  await page.close();
});

test('If the demo cannot start, it says why, and what works instead', async () => {
  const page = await browser.newPage({ baseURL: inject('baseUrl') });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', {
      get() {
        throw new DOMException('Service workers are disabled here.', 'SecurityError');
      },
    });
  });
  await page.goto('/login');
  expect(await page.getByRole('alert').innerText()).toMatch(
    /^The portal could not start\. .*Service workers are disabled here\. .*npm run mock.*npm run start:api/,
  );
  await page.close();
});
