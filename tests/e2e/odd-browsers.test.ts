/** The production build in browsers that translate pages, fill in fields without events, or have no room. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '../../mocks/state/people';
import { translate } from '../helpers/translate';
import { holdScripts } from './hold-scripts';
import { isHydrated } from './hydrated';
import { productionOf } from './production';
import { sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();
const production = await productionOf('.tmp/odd-browsers');

/** Changes each text, as a translation does, so that no label is what it was. */
const speakAnotherLanguage = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.parentElement?.closest('font')) text.textContent = 'Neno';
};

test.for([
  ['/register', { first_name: 'Wambui', email: 'wambui@example.com', county: 'Tana River' }],
  ['/login', { email_or_id: 'amina@example.com', password: 'Hackathon-2025' }],
  ['/forgot-password', { identifier: 'amina@example.com' }],
] as const)(
  'What was typed into %s is kept if the browser has translated the page before the script arrives',
  async ([path, typed]) => {
    const { page } = await production.open(browser);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('form').waitFor();
    await page.evaluate(translate);
    await page.evaluate(speakAnotherLanguage);
    for (const [name, text] of Object.entries(typed)) {
      const field = page.locator(`[name=${name}]`);
      if (name === 'county') await field.selectOption({ value: text });
      else await field.fill(text);
    }
    const box = page.locator('[name=registration_type][value=team], [name=remember]');
    if (path !== '/forgot-password') await box.check();
    release();
    await page.waitForFunction(isHydrated);
    for (const [name, text] of Object.entries(typed))
      await expect.poll(() => page.locator(`[name=${name}]`).inputValue()).toBe(text);
    if (path !== '/forgot-password') await expect.poll(() => box.isChecked()).toBe(true);
  },
);

const fillSilently = (page: Page, values: Record<string, string>) =>
  page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) {
      const field = document.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (field) field.value = value;
    }
  }, values);

// Each test signs in as another user, because a code can be requested only once a minute.
const accountOf = ({ email, password }: { email: string; password: string }) => ({
  email_or_id: email,
  password,
});

test.for([
  ['before', people.amina],
  ['after', people.esther],
] as const)(
  'An account that is filled in without events %s the script has loaded can sign in',
  async ([when, person]) => {
    const { page, complaints } = await production.open(browser);
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.locator('form').waitFor();
    if (when === 'before') await fillSilently(page, accountOf(person));
    release();
    await page.waitForFunction(isHydrated);
    await page.waitForLoadState('networkidle');
    if (when === 'after') await fillSilently(page, accountOf(person));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByPlaceholder('Enter 6-digit code').waitFor();
    expect(complaints).toEqual([]);
  },
);
