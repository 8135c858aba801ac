import { expect, test } from 'vitest';
import { credentials } from '../../mocks/scenarios/flows';
import { people } from '../../mocks/state/people';
import { play } from '../e2e/play';
import type { Tab } from './engines';
import { inEachBrowser, latestCode, newBrowser } from './stories';

async function copy(page: Tab, text: string) {
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

const copyMessage = async (page: Tab, email: string) =>
  copy(page, `Your verification code is ${await latestCode(page, email)}.`);

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

  test('A copied list of IDs fills a row each, and odd line breaks become ordinary ones', async () => {
    const page = await newBrowser(engine);
    await page.goto('/register?reset&latency=0');
    const team = page.getByLabel('Team', { exact: true });
    await team.waitFor();
    await copy(page, '12345678\n23456789\n34567890');
    await team.check();
    await page.getByLabel('ID of team member 1').press('Control+v');
    const third = page.getByLabel('ID of team member 3');
    await third.waitFor();
    expect(await third.inputValue()).toBe('34567890');

    await copy(page, 'Amina\vWanjiru\u202e');
    const name = page.getByLabel(/^First name/);
    await name.press('Control+v');
    await name.press('x');
    expect(await name.inputValue()).toBe('Amina Wanjirux');
  });
});
