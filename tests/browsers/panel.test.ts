import { expect, test } from 'vitest';
import { credentials } from '../../mocks/scenarios/flows';
import { play } from '../e2e/play';
import { downloadIn, inEachBrowser, newBrowser } from './stories';

inEachBrowser((engine) => {
  test('The panel fills in a code, into one field or six boxes', async () => {
    const page = await newBrowser(engine);
    const fillIn = () =>
      page
        .locator('panel=*')
        .getByRole('button', { name: /^Fill in code/ })
        .click();
    await page.goto('/login?scenario=login&latency=0');
    for (const step of credentials('amina')) await play(page, step);
    await page.getByPlaceholder('Enter 6-digit code').waitFor();
    await page
      .locator('panel=*')
      .getByRole('button', { name: /^Inbox/ })
      .click();
    await fillIn();
    expect(await page.getByPlaceholder('Enter 6-digit code').inputValue()).toMatch(/^\d{6}$/);
    await play(page, { press: 'Verify & Sign In' });
    await play(page, { see: 'Welcome, Amina', as: 'heading' });

    await page.goto('/verify-otp?scenario=verify&latency=0');
    await page.getByRole('textbox', { name: /code/i }).first().waitFor();
    await fillIn();
    await play(page, { press: 'Verify' });
    await page.waitForURL('**/login');
  });

  test('A situation is exported as a file and imported in another browser', async () => {
    const tester = await newBrowser(engine);
    await tester.goto('/proposals/new?reset&as=chebet&latency=0');
    await tester.getByLabel(/Project Title/).fill('Grain store sentinel');
    await tester.getByText(/^Saved on this device/).waitFor();
    await tester.locator('panel=*').getByRole('button', { name: 'Panel' }).click();
    await tester.locator('panel=*').getByRole('tab', { name: 'Situation' }).click();
    const { name, bytes } = await downloadIn(tester)(() =>
      tester.locator('panel=*').getByRole('button', { name: 'Export' }).click(),
    );
    expect(name).toMatch(/^situation-demo-\d{4}-\d\d-\d\dT\d\d-\d\d\.json$/);

    const developer = await newBrowser(engine);
    await developer.goto('/terms');
    await developer.locator('panel=*').getByRole('button', { name: 'Panel' }).click();
    await developer.locator('panel=*').getByRole('tab', { name: 'Situation' }).click();
    const file = { name, mimeType: 'application/json', buffer: bytes };
    await developer
      .locator('panel=*')
      .getByLabel(/^Import/)
      .setInputFiles(file);
    await developer.getByText(/^Your unsent work from/).waitFor();
    expect(await developer.getByLabel(/Project Title/).inputValue()).toBe('Grain store sentinel');
    expect(new URL(await developer.url()).pathname).toBe('/proposals/new');
  });
});
