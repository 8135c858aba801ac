import type { BrowserContext, Page } from 'playwright-core';
import { inject, test } from 'vitest';
import { fillIn, type LongForm, memberForms, showsWork } from './long-forms';
import { sharedBrowser } from './shared-browser';
import { signInAs } from './sign-in';

const browser = await sharedBrowser();

/** Milliseconds until the form has surely been saved. */
const WRITTEN = 800;

async function openForm(context: BrowserContext, { path }: LongForm): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${path}?latency=0`);
  return page;
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // The crashed page never replies to this command.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

test.for(memberForms)(
  'After a crash of $path, everything typed is restored, in a third tab too',
  async (form) => {
    const context = await browser.newContext({ baseURL: inject('baseUrl') });
    context.setDefaultTimeout(15_000);
    if (form.as) await signInAs(context, form.as);
    const page = await openForm(context, form);
    await fillIn(page, form);
    await page.waitForTimeout(WRITTEN);
    await crash(page);

    const second = await openForm(context, form);
    await showsWork(second, form);
    await second.close();
    await showsWork(await openForm(context, form), form);
    await context.close();
  },
);
