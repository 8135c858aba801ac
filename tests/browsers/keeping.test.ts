/**
 * A reload or a crash loses nothing of a form, not even its document. The portal stores the document as bytes, because
 * private WebKit can't store a `File`.
 */
import { test } from 'vitest';
import {
  field,
  fillIn,
  type LongForm,
  memberForms,
  newProposal,
  registration,
  showsWork,
} from '../e2e/long-forms';
import { inEachBrowser, newBrowser, sharedBrowser } from './stories';

const address = ({ path, as }: LongForm) => `${path}?reset&latency=0&as=${as ?? 'nobody'}`;

inEachBrowser((engine) => {
  const browser = sharedBrowser(engine);

  test.each([...memberForms, registration])(
    'After a reload of $path soon after the last key, everything is restored',
    async (form) => {
      const page = await browser();
      // As narrow as a phone, or the narrowest that the browser allows.
      await page.resize(360, 740);
      await page.goto(address(form));
      await fillIn(page, form);
      const [label = '', text = ''] = Object.entries(form.texts).at(-1) ?? [];
      // All forms save with the same code, so only one form tries several pauses.
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

  test('The tab is killed: everything typed is back in the next one, and in the third', async ({
    skip,
  }) => {
    skip(engine.name === 'WebKit', "WebKit's driver ends its session with the page.");
    const page = await newBrowser(engine);
    await page.goto(address(newProposal));
    await fillIn(page, newProposal);
    await page.getByText(/^Saved on this device/).waitFor();
    await page.kill();
    for (const _ of ['second tab', 'third tab']) {
      const next = await page.newTab();
      await next.goto(newProposal.path);
      await showsWork(next, newProposal);
      await next.close();
    }
  });
});
