import type { BrowserContext } from 'playwright-core';

/** A cheap phone on a slow mobile network. Lighthouse is stricter: it delays each request by 560 ms. */
const PHONE = { rate: 4 };
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};

/**
 * Returns the milliseconds from opening a prerendered page until React responds to a tap on its first and last control.
 * Lighthouse's TTI also includes work that the portal does later.
 */
export async function usableAfter(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', PHONE);
  await page.goto(url);
  const time = await page.waitForFunction(isUsable);
  const milliseconds = await time.jsonValue();
  await page.close();
  return milliseconds;
}

/**
 * `waitForFunction` runs this in the page again and again until it returns a time instead of 0. React stores the props
 * on each element that it has hydrated.
 */
function isUsable(): number {
  const controls = document.querySelectorAll('#root :is(a, button, input)');
  const answers = (control?: Element) =>
    control !== undefined && Object.keys(control).some((key) => key.startsWith('__reactProps'));
  return answers(controls[0]) && answers(controls[controls.length - 1]) ? performance.now() : 0;
}
