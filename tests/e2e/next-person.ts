/** What the next person at a computer may not find. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type PersonName, people } from '../../mocks/state/people';
import { RESTORED } from './long-forms';
import type { productionOf } from './production';
import { logIn } from './sign-in';

/** Returns a function that signs a person in. */
export const signInAt =
  ({ mock }: Awaited<ReturnType<typeof productionOf>>) =>
  async (page: Page, name: PersonName, remember = false): Promise<void> => {
    // The server sends a user only one code a minute.
    mock.clock.jump(61_000);
    await logIn(page, people[name], mock.latestCode, { remember });
  };

/** Returns everything that the page shows, including its address and its fields. */
export const shownOn = async (page: Page): Promise<string> =>
  [
    page.url(),
    await page.title(),
    await page.locator('body').innerText(),
    ...(await page
      .locator('input, textarea')
      .evaluateAll((fields) => fields.map((each) => ('value' in each ? `${each.value}` : '')))),
  ].join('\n');

/** Opens these addresses, and expects that they show none of the traces, and no restored work. */
export async function showsNothingOf(traces: RegExp, page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText(RESTORED).count(), path).toBe(0);
    expect(await shownOn(page), path).not.toMatch(traces);
  }
}
