/** Several tabs of one browser: each browser has its own locks and storage. */
import { expect, test } from 'vitest';
import { people } from '../../mocks/state/people';
import { serveProduction } from '../e2e/production';
import { logIn } from '../e2e/sign-in';
import type { StoryPage } from '../e2e/story-page';
import { inEachBrowser, newBrowser } from './stories';

const showsAmina = (page: StoryPage) =>
  page.getByRole('button', { name: 'User menu of Amina Otieno' }).waitFor();

inEachBrowser((engine) => {
  test('Three tabs with an expired token and ten calls in flight make exactly one refresh', async () => {
    const production = await serveProduction('.tmp/tabs');
    const { mock, baseURL } = production;
    const first = await newBrowser(engine, { baseURL });
    await logIn(first, people.amina, mock.latestCode);
    // The portal does not run at this address, so no navigation below interrupts a refresh. After an interrupted refresh
    // the next page would refresh again.
    await first.goto('/robots.txt');
    const tabs = [first, await first.newTab(), await first.newTab()];
    mock.clock.jump(3_600_000);
    mock.log.clear();
    // Long enough for all tabs to need the refresh before it ends.
    mock.faults.add({ operation: 'refreshToken', kind: 'delay', milliseconds: 5000 });
    for (const tab of tabs) await tab.goto('/dashboard', { waitUntil: 'commit' });
    for (const tab of tabs) await showsAmina(tab);
    const refreshes = () => mock.log.list().filter(({ operation }) => operation === 'refreshToken');
    await expect
      .poll(() => mock.log.list().length - refreshes().length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(10);
    expect(refreshes()).toHaveLength(1);
    await production.close();
  });

  test('One form in two tabs: one edits it at a time, "Edit here" brings what was typed last, and a closed tab lets go', async () => {
    const title = (page: StoryPage) => page.getByLabel(/title/i);
    const locked = (page: StoryPage) => page.locator('form fieldset:disabled').count();
    const elsewhere = (page: StoryPage) => page.getByText(/^You are editing this form in another/);
    const first = await newBrowser(engine);
    await first.goto('/proposals/new?as=amina&latency=0');
    await title(first).fill('Typed in the first tab');
    const second = await first.newTab();
    await second.goto('/proposals/new?latency=0');
    await elsewhere(second).waitFor();
    expect(await locked(second)).toBe(1);

    await second.getByRole('button', { name: 'Edit here' }).click();
    await expect.poll(() => title(second).inputValue()).toBe('Typed in the first tab');
    await expect.poll(() => locked(second)).toBe(0);
    await elsewhere(first).waitFor();
    expect(await locked(first)).toBe(1);
    await title(second).fill('Typed in the second tab');
    await second.getByText(/^Saved on this device/).waitFor();

    // The second tab opens another page, which lets go of the form.
    await second.goto('/robots.txt');
    await expect.poll(() => title(first).inputValue()).toBe('Typed in the second tab');
    await expect.poll(() => locked(first)).toBe(0);
  });
});
