/** A few screens with narrow and wide letters, and text of twice the size. `tests/e2e/state-checks.ts` checks all. */
import { expect, inject, test } from 'vitest';
import { expectFit } from '../e2e/fit';
import { contextFor, openIn, screenStates } from '../e2e/screens';
import { sharedBrowser } from '../e2e/shared-browser';

const browser = await sharedBrowser();

test('The list, the form and the receipt of proposals fit in any font and size of text', async () => {
  const paths = ['/proposals', '/proposals/new', '/proposals/101/receipt'];
  const states = screenStates.filter(({ path, name }) => paths.includes(path) && name === 'full');
  expect(states).toHaveLength(paths.length);
  const context = await contextFor(browser, { as: 'amina' }, { baseURL: inject('baseUrl') });
  const page = await context.newPage();
  for (const state of states) {
    await openIn(page, state);
    await expectFit(page);
  }
});
