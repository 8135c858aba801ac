import { expect, test } from 'vitest';
import { credentials } from '../../mocks/scenarios/flows';
import { people } from '../../mocks/state/people';
import { play } from '../e2e/play';
import type { Tab } from './engines';
import { inEachBrowser, latestCode, newBrowser } from './stories';

/** Copies a message with the latest code to the clipboard. */
async function copyMessage(page: Tab, email: string) {
  const text = `Your verification code is ${await latestCode(page, email)}.`;
  await page.evaluate((value) => {
    const message = document.createElement('textarea');
    message.id = 'message';
    message.value = value;
    document.body.append(message);
    message.select();
  }, text);
  await page.keyboard.press('Control+c');
  await page.evaluate(() => document.getElementById('message')?.remove());
}

inEachBrowser((engine) => {
  test('A copied message is pasted into the field for its code, and into the six boxes', async () => {
    const page = await newBrowser(engine);
    await page.goto('/login?scenario=login&latency=0');
    for (const step of credentials('amina')) await play(page, step);
    const field = page.getByPlaceholder('Enter 6-digit code');
    await field.waitFor();
    await copyMessage(page, people.amina.email);
    await field.press('Control+v');
    expect(await field.inputValue()).toMatch(/^\d{6}$/);
    await play(page, { press: 'Verify & Sign In' });
    await play(page, { see: 'Welcome, Amina', as: 'heading' });

    await page.goto('/verify-otp?scenario=verify&latency=0');
    const boxes = page.getByRole('textbox', { name: /code/i });
    await boxes.first().waitFor();
    await copyMessage(page, people.brian.email);
    await boxes.first().press('Control+v');
    await play(page, { press: 'Verify' });
    await page.waitForURL('**/login');
  });
});
