import { expect, test } from 'vitest';
import { people } from '../../mocks/state/people';
import { closeDoors, closings } from './doors';
import { newPage, sharedBrowser } from './shared-browser';
import { logIn } from './sign-in';

const browser = await sharedBrowser();

test.for(closings)(
  'Where the browser blocks %s, the demo works for one visit',
  async ([, closed]) => {
    const page = await newPage(browser);
    await closeDoors(page.context(), closed);
    const latestCode = (address: string) =>
      page.evaluate((email) => window.mock?.latestCode(email), address);
    await logIn(page, people.amina, latestCode, { path: '/login?latency=0' });
    await page.getByRole('link', { name: 'New Proposal' }).first().click();
    await page.getByLabel(/title/i).fill('Typed where nothing is kept');
    await page.waitForFunction(() => window.mock?.panel);
  },
);

test('If calls bypass the service worker, the page answers them, and the user stays signed in', async () => {
  const page = await newPage(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await page.goto('/dashboard?as=amina&latency=0');
  await page.getByRole('heading', { level: 1, name: /Amina/ }).waitFor();
});

test('If the demo cannot start, it says why, and what works instead', async () => {
  const page = await newPage(browser);
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
});
