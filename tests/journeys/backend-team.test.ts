import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningMock } from '../../mocks/serve/embedded';
import { startMock } from '../../mocks/serve/start';
import { complaintsOf } from '../e2e/complaints';
import { sharedBrowser } from '../e2e/shared-browser';

let mock: RunningMock;
const browser = await sharedBrowser();
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

test('A call can be tried on the contract page, which fits a phone, and nothing is loaded from another origin', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 700 } });
  const complaints = complaintsOf(page);
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(mock.url) && !request.url().startsWith('data:'))
      outside.push(request.url());
  });
  await page.goto(`${mock.url}/__mock/contract?session=tried`);
  await page.getByLabel('Try the calls as').selectOption('amina@example.com');
  await page.getByText('Signed in for five minutes.').waitFor();
  await page.locator('[id$=getProfile]').click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await page.getByText('"first_name": "Amina"').first().waitFor();
  // The example of the contract has the same name.
  await expect
    .poll(() => mock.session('tried').log())
    .toMatchObject([{ operation: 'getProfile', status: 200 }]);
  // A proposal is created with a form of many fields.
  const creation = page.locator('#operations-Proposals-createProposal');
  await creation.getByRole('button').first().click();
  await creation.getByRole('combobox').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(outside).toEqual([]);
  expect(complaints).toEqual([]);
});
