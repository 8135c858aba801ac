import { expect, inject, test } from 'vitest';
import { SITE } from '../../src/content/event';
import { sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();

test('The built portal opens in a browser', async () => {
  const page = await browser.newPage({ baseURL: inject('baseUrl') });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: SITE }).waitFor();
  expect(await page.title()).toBe(SITE);
});

test('The demo sends nothing to the server of a deployment, even if config.json names one', async () => {
  const context = await browser.newContext({ baseURL: inject('baseUrl') });
  const config = {
    apiRoot: 'https://api.hackathon.example/v1',
    errorReports: 'https://api.hackathon.example/errors',
    recaptchaSiteKey: 'a-key',
  };
  await context.route('**/config.json', (route) => route.fulfill({ json: config }));
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(inject('baseUrl'))) elsewhere.push(request.url());
  });
  const page = await context.newPage();

  await page.goto('/dashboard?as=amina');
  await page.getByRole('heading', { name: 'Welcome, Amina' }).waitFor();

  expect(elsewhere).toEqual([]);
  await context.close();
});
