/** What a real browser's clipboard and a keyboard's suggestions put into fields. */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: inject('baseUrl') });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Copies the text in the page, and pastes it into the field that has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    document.addEventListener(
      'copy',
      (event) => {
        event.clipboardData?.setData('text/plain', copied);
        event.preventDefault();
      },
      { once: true },
    );
    document.execCommand('copy');
  }, text);
  await page.keyboard.press('Control+v');
}

test('Pasted and suggested identifiers are cleaned, and not cut', async () => {
  const page = await open('/register?latency=0');
  const field = (name: string) => page.getByRole('textbox', { name });
  await field('Email').focus();
  await paste(page, '\u2066Wambui <wambui@example.com>\u2069.');
  expect(await field('Email').inputValue()).toBe('wambui@example.com');

  await page.getByRole('radio', { name: 'Team' }).click();
  const member = field('ID of team member 1');
  await member.focus();
  await paste(page, '0712345678');
  await page.getByText("“0712345678” doesn't fit: an ID has at most 9 characters.").waitFor();
  // Insert the text as a keyboard does with a suggestion: without a paste.
  await page.keyboard.insertText('1234567890');
  await page.getByText("“1234567890” doesn't fit: an ID has at most 9 characters.").waitFor();
  expect(await member.inputValue()).toBe('');
  await page.keyboard.type('12 34-5678');
  expect(await member.inputValue()).toBe('12345678');
});

test('A code is taken from a message, from a suggestion, and in place of an old code', async () => {
  const page = await open('/verify-otp?scenario=verify&latency=0');
  const boxes = page.getByRole('textbox', { name: /code, digit/i });
  await boxes.first().waitFor();
  const digits = async () =>
    (await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value))).join('');

  await boxes.nth(3).click();
  await paste(page, 'Your AI Hackathon 2025 code is 123 456');
  expect(await digits()).toBe('123456');
  await boxes.nth(1).click();
  await page.keyboard.insertText('654 321');
  expect(await digits()).toBe('654321');
  await page.context().close();

  const login = await open('/login?scenario=login&latency=0');
  await login.getByLabel('Email or National ID').fill('amina@example.com');
  await login.getByRole('textbox', { name: /^Password/ }).fill('Hackathon-2025');
  await login.getByRole('button', { name: 'Sign In' }).click();
  const code = login.getByPlaceholder('Enter 6-digit code');
  await code.waitFor();
  await code.fill('111111');
  await code.press('End');
  await paste(login, '123 456');
  expect(await code.inputValue()).toBe('123456');
  await code.press('Home');
  await login.keyboard.insertText('654 321');
  expect(await code.inputValue()).toBe('654321');
});
