import type { Page } from 'playwright-core';
import { inject, test } from 'vitest';
import {
  field,
  fillIn,
  type LongForm,
  memberForms,
  newProposal,
  registration,
  showsWork,
} from './long-forms';
import { sharedBrowser } from './shared-browser';
import { signInAs } from './sign-in';

const browser = await sharedBrowser();

const forms = [...memberForms, registration];

async function open({ path, as }: LongForm): Promise<Page> {
  const context = await browser.newContext({ baseURL: inject('baseUrl') });
  context.setDefaultTimeout(20_000);
  if (as) await signInAs(context, as);
  const page = await context.newPage();
  await page.goto(`${path}?latency=0`);
  return page;
}

test.for(forms)(
  'After a reload of $path soon after the last key, everything is restored',
  async (form) => {
    const page = await open(form);
    await fillIn(page, form);
    const [label = '', text = ''] = Object.entries(form.texts).at(-1) ?? [];
    // All forms save with the same code, and a reload takes seconds. So only one form tries several pauses.
    for (const pause of form === newProposal ? [0, 100, 300, 600] : [0]) {
      await field(page, label).fill(text.slice(0, -1));
      await field(page, label).press('End');
      await page.keyboard.press(text.slice(-1));
      await page.waitForTimeout(pause);
      await page.reload();
      await showsWork(page, form);
    }
  },
);

test('After a crash, everything typed is restored, in a third tab too', async () => {
  const page = await open(newProposal);
  await fillIn(page, newProposal);
  await page.getByText(/^Saved on this device/).waitFor();
  const context = page.context();
  const crashed = page.waitForEvent('crash');
  // The crashed page never replies to this command.
  void (await context.newCDPSession(page)).send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();

  for (const _ of ['second tab', 'third tab']) {
    const tab = await context.newPage();
    await tab.goto(`${newProposal.path}?latency=0`);
    await showsWork(tab, newProposal);
    await tab.close();
  }
});
