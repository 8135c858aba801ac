import { expect, it } from 'vitest';
import { startMock } from '../../mocks/serve/start';
import { launchBrowser } from '../e2e/browser';

it('the page of the contract fits a phone, also with the fields of a call', async () => {
  const mock = await startMock();
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 360, height: 700 } });
  await page.goto(`${mock.url}/__mock/contract`);
  // Creates a proposal: a form with many fields.
  const call = page.locator('#operations-Proposals-createProposal');
  await call.getByRole('button').first().click();
  await call.getByRole('combobox').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await browser.close();
  await mock.stop();
}, 60_000);
