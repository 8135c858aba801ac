import { expect, test } from 'vitest';
import { people } from '../../mocks/state/people';
import { serveProduction } from '../e2e/production';
import { logIn } from '../e2e/sign-in';
import type { Tab } from './driver/page';
import { inEachBrowser, newBrowser } from './stories';

const showsAmina = (page: Tab) =>
  page.getByRole('button', { name: 'User menu of Amina Otieno' }).waitFor();

inEachBrowser((engine) => {
  test('Three tabs with an expired token make exactly one refresh', async () => {
    const production = await serveProduction(`.tmp/tabs-${engine.name}`);
    const { mock, baseURL } = production;
    const first = await newBrowser(engine, { baseURL });
    await logIn(first, people.amina, mock.latestCode);
    // The portal does not run at this address, so no navigation below interrupts a refresh. After an interrupted refresh
    // the next page would refresh again.
    await first.goto('/robots.txt');
    const tabs = [first, await first.newTab(), await first.newTab()];
    mock.clock.jump(3_600_000);
    for (const tab of tabs) await tab.start('/proposals');
    for (const tab of tabs) await showsAmina(tab);
    const refreshes = mock.log.list().filter(({ operation }) => operation === 'refreshToken');
    expect(refreshes).toHaveLength(1);
    await production.close();
  });

  test('Signing out in one tab signs the other out', async () => {
    const first = await newBrowser(engine);
    await first.goto('/dashboard?as=amina&latency=0');
    await showsAmina(first);
    const second = await first.newTab();
    await second.goto('/dashboard?latency=0');
    await showsAmina(second);

    await first.getByRole('button', { name: /^User menu/ }).click();
    await first.getByRole('menuitem', { name: 'Logout' }).click();
    await first.getByRole('button', { name: 'Logout', exact: true }).click();
    await first.waitForURL('**/login');
    await second.waitForURL('**/login');
    await second.getByText('You were signed out in another tab.').waitFor();
  });
});
