import { expect, inject, test } from 'vitest';
import { newPage, sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();

test('The demo keeps its own server and deadline, even if config.json is for a deployment', async () => {
  const page = await newPage(browser);
  const context = page.context();
  const config = {
    apiRoot: 'https://api.hackathon.example/v1',
    errorReports: 'https://api.hackathon.example/errors',
    recaptchaSiteKey: 'a-key',
    deadline: '2031-11-28T23:59:59+03:00',
  };
  await context.route('**/config.json', (route) => route.fulfill({ json: config }));
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(inject('baseUrl'))) elsewhere.push(request.url());
  });
  await page.goto('/dashboard?as=amina');
  await page.getByRole('heading', { name: 'Welcome, Amina' }).waitFor();
  expect(elsewhere).toEqual([]);
  expect(await page.getByText('28 Nov 2025').count()).toBeGreaterThan(0);
});

test('Without a network, the server of the demo cannot be reached either', async () => {
  const page = await newPage(browser);
  await page.goto('/dashboard?as=amina&latency=0');
  await page.getByRole('heading', { name: 'Welcome, Amina' }).waitFor();
  const call = () =>
    page.evaluate(() =>
      fetch('/api/proposals/').then(
        ({ status }) => status,
        () => 'failed',
      ),
    );
  expect(await call()).toBe(401);
  await page.context().setOffline(true);
  expect(await call()).toBe('failed');
});
