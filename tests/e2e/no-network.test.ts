import { mkdtemp, rm } from 'node:fs/promises';
import { afterEach, expect, inject, onTestFinished, test } from 'vitest';
import { readManifest } from '../../scripts/build/chunks';
import { attach, pdf } from './attach';
import { openProfile } from './browser';
import { waitUntilKept } from './kept-files';
import { signInAt } from './next-person';
import { productionOf } from './production';
import { realPdf } from './real-pdf';
import { heading, sharedBrowser, strip } from './shared-browser';
import { askToLogOut, signInAs } from './sign-in';

const browser = await sharedBrowser();
const production = await productionOf('.tmp/no-network');
const signIn = signInAt(production);
afterEach(() => production.mock.faults.clear());

test('If the network fails after the first screen, Amina can still log out, and the next screen opens when the network is back', async () => {
  const { page } = await production.open(browser);
  const context = page.context();
  await signInAs(context, 'amina');
  await page.goto('/dashboard');
  await heading(page, /Amina/).waitFor();
  await context.setOffline(true);

  await page.getByRole('link', { name: 'New Proposal' }).first().click();
  await heading(page, "You're offline").waitFor();
  await page.getByRole('button', { name: 'Go back' }).click();
  await heading(page, /Amina/).waitFor();

  await (await askToLogOut(page)).getByRole('button', { name: 'Logout' }).click();
  await heading(page, "You're offline").waitFor();
  await page.getByText(/^You have been logged out\./).waitFor();
  expect(await page.getByText(/Go back|still work/).count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();

  await context.setOffline(false);
  await heading(page, 'Login').waitFor();
});

const long = 'Grain rots in the store before anybody notices, and a village goes hungry for it.';

/** The server saves the proposal, but the gateway replies with 502. */
const lost = { kind: 'answer', status: 502, done: true, count: 1 } as const;

/** The network fails as soon as Daudi's form is open. He writes a message, which waits for the network. */
async function writeOffline() {
  const { page } = await production.open(browser);
  const context = page.context();
  await signInAs(context, 'daudi');
  await page.goto('/help');
  await page.getByLabel(/^Message/).waitFor();
  await context.setOffline(true);
  await page.getByLabel(/^Subject/).selectOption('technical');
  await page.getByLabel(/^Message/).fill(long);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('button', { name: "Send when I'm back online" }).click();
  await strip(page)
    .getByText(/will be sent when you're back online/)
    .waitFor();
  return page;
}

test('A message written after the network failed is sent when the network is back, without a reload', async () => {
  const page = await writeOffline();
  // Nothing that the portal tries meanwhile may keep it from sending.
  await page.waitForTimeout(5000);
  await page.context().setOffline(false);
  await strip(page)
    .getByText(/^Your message was sent\.$/)
    .waitFor({ timeout: 30_000 });
});

test('If the code that sends is missing, the strip asks for a reload, and then sends the message', async () => {
  const page = await writeOffline();
  const chunks = Object.values(await readManifest(inject('productionBuild')));
  const sender = `**/${chunks.find(({ name }) => name === 'sender')?.file}`;
  for (const files of ['**/api/**', sender]) await page.route(files, (route) => route.abort());
  await page.context().setOffline(false);
  // A screen without a form.
  await page.goto('/settings');
  await strip(page).waitFor();
  await page.unroute('**/api/**');
  const reload = strip(page).getByRole('button', { name: 'Reload the page' });
  await reload.waitFor({ timeout: 30_000 });
  await page.unroute(sender);
  await reload.click();
  await strip(page)
    .getByText(/^Your message was sent\.$/)
    .waitFor({ timeout: 30_000 });
});

const submissions = [
  { what: 'A draft', name: 'amina', path: '/proposals/101/edit', isLost: false },
  { what: 'A new proposal', name: 'chebet', path: '/proposals/new', isLost: true },
] as const;

test.for(submissions)(
  '$what that was finished and submitted offline in two tabs arrives once after a restart of the browser (reply lost: $isLost)',
  async ({ name, path, isLost }) => {
    const { mock } = production;
    const title = `Grain store sentinel of ${name}`;
    const document = realPdf();
    const profile = await mkdtemp('.tmp/profile-');
    onTestFinished(() => rm(profile, { recursive: true, force: true }));
    const openBrowser = async () => {
      const context = await openProfile(profile, production.baseURL);
      context.setDefaultTimeout(15_000);
      return context;
    };

    const first = await openBrowser();
    const begun = await first.newPage();
    await signIn(begun, name, true);
    await waitUntilKept(begun);
    await begun.goto(path);
    await attach(begun, pdf('grain.pdf', document));
    await begun.getByText(/^Saved on this device/).waitFor();
    await begun.getByLabel(/^Project Title/).fill(title);
    await begun.waitForFunction((text) => JSON.stringify(localStorage).includes(text), title);
    await first.close();

    const second = await openBrowser();
    await second.setOffline(true);
    const finished = await second.newPage();
    await finished.goto(path);
    await finished.getByText(/^Your unsent work from/).waitFor();
    await finished.getByText('grain.pdf').first().waitFor();
    await finished.getByLabel(/^Thematic Area/).selectOption('GOVERNANCE');
    await finished.getByLabel(/^Problem Statement/).fill(long);
    await finished.getByLabel(/^Proposed Solution/).fill(long);
    await finished.getByLabel(/^Technology/).fill('Sensors');
    await finished.getByLabel(/^Relevance to Theme/).fill('Food security');
    await finished.getByRole('button', { name: 'Submit Proposal' }).click();
    await finished.getByRole('button', { name: "Submit when I'm back online" }).click();
    const waits = /will be submitted when you're back online/;
    await strip(finished).getByText(waits).waitFor();
    await second.close();

    const third = await openBrowser();
    await third.setOffline(true);
    const tabs = [await third.newPage(), await third.newPage()] as const;
    await tabs[0].goto('/dashboard');
    await tabs[1].goto('/support');
    for (const tab of tabs) await strip(tab).getByText(waits).waitFor();
    if (isLost) mock.faults.add({ operation: 'createProposal', ...lost });
    await third.setOffline(false);
    for (const tab of tabs)
      await strip(tab)
        .getByText(/ was submitted\.$/)
        .waitFor({ timeout: 90_000 });

    const made = mock.db.proposals.filter((row) => row.project_title === title);
    expect(made).toMatchObject([{ status: 'SUBMITTED' }]);
    const file = mock.db.documents.find(({ id }) => id === made[0]?.document);
    expect(file?.name).toBe('grain.pdf');
    expect(Buffer.from(file?.bytes ?? []).equals(document)).toBe(true);
    await third.close();
  },
);
