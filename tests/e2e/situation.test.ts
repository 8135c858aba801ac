/** Situations as testers share them: by link, and by file. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { linkTo } from '../../mocks/browser/address';
import type { FullReview } from '../../mocks/handlers/review';
import { findScenario } from '../../mocks/scenarios/catalogue';
import { credentials, proposal } from '../../mocks/scenarios/flows';
import { readMoment } from '../../mocks/state/moment';
import type { PersonName } from '../../mocks/state/people';
import { listenAs } from '../mocks/port';
import { dropFile, openPage, openSection, panel } from './panel';
import { play } from './play';
import { newPage, sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();

/** Exports the situation of this page, and imports it in another browser, which has opened `there`. */
async function importFrom(page: Page, there = '/terms'): Promise<Page> {
  const file = await page.evaluate(() => window.mock?.exportBug() ?? '');
  const other = await newPage(browser);
  await other.goto(there);
  await other.getByRole('heading', { level: 1 }).waitFor();
  await other.waitForFunction(() => window.mock);
  await other.evaluate((text) => void window.mock?.importBug(text), file);
  return other;
}

interface Situation {
  id: string;
  as?: PersonName;
  now?: string;
  /** A review after the start. A link does not contain it, so `openLink` repeats it. */
  review?: FullReview;
  /** A text that appears when the screen has loaded. */
  see: string;
}

const review: FullReview = {
  record: 'proposals/102',
  status: 'REVISION_REQUESTED',
  comment: 'Say where.',
};

type Named = [kind: string, situation: Situation];

const situations: Named[] = [
  [
    'clock, faults and review',
    { id: 'list-paged', now: '2025-12-01T10:00', review, see: '3 of 6 proposals loaded' },
  ],
  ['people', { id: 'proposals-in-every-status', as: 'esther', see: '1 proposal' }],
  ['storage', { id: 'verify', see: 'Enter the 6-digit code sent to brian@example.com' }],
  ['faults', { id: 'server-php', see: '3 of 6 proposals loaded' }],
  ['storage', { id: 'token-expired', see: 'Borehole watch' }],
];

/** Returns the path and text of the screen when the text has stopped changing: a list shows its number before its items. */
async function screen(page: Page, { see }: Situation) {
  await play(page, { see });
  const read = () => page.locator('main').innerText();
  let words = '';
  for (let next = await read(); next !== words; next = await read()) {
    words = next;
    await page.waitForTimeout(150);
  }
  return { path: new URL(page.url()).pathname, words };
}

async function openLink(page: Page, { id, as, now, review }: Situation): Promise<void> {
  const scenario = findScenario(id);
  const moment = now === undefined ? undefined : readMoment(now);
  const link = linkTo(scenario.path, {
    scenario,
    ...(as && { as }),
    ...(moment !== undefined && { now: moment }),
    latency: [0, 0],
    speed: 0,
    seed: 7,
  });
  await page.goto(link);
  await page.waitForFunction(() => window.mock);
  if (review) await play(page, { review });
}

test.for(situations)(
  'The situation %s shows the same screen by link and by file (%o)',
  async ([, situation]) => {
    const byLink = await newPage(browser);
    await openLink(byLink, situation);
    const expected = await screen(byLink, situation);
    expect(await screen(await importFrom(byLink), situation)).toEqual(expected);
  },
);

test('A file of a signed-out visitor opens their screen, also where somebody is signed in', async () => {
  const tester = await newPage(browser);
  await tester.goto('/proposals/101?reset&latency=0');
  await tester.getByRole('heading', { name: 'Login' }).waitFor();
  const developer = await importFrom(tester, '/dashboard?reset&as=chebet&latency=0');
  await developer.getByRole('heading', { name: 'Login' }).waitFor();
  expect(developer.url()).toBe(tester.url());
});

test('An exported situation includes typed text and the chosen document', async () => {
  const tester = await newPage(browser);
  await tester.goto(
    '/proposals/new?scenario=proposals-none&latency=0&fault=createProposal:refused',
  );
  for (const step of proposal) await play(tester, step);
  await play(tester, { press: 'Save as Draft' });
  await play(tester, { see: 'Failed to save draft. Please try again.' });
  await tester.waitForTimeout(500);

  const developer = await importFrom(tester);
  await play(developer, { see: 'Your unsent work from' });
  expect(await developer.getByLabel(/Project Title/).inputValue()).toBe('Grain store sentinel');
  await play(developer, { see: 'grain.pdf' });
  await play(developer, { press: 'Save as Draft' });
  await play(developer, { see: 'Failed to save draft. Please try again.' });
});

test('A situation is exported as a file and imported in another browser', async () => {
  const tester = await openPage(browser, '/support/201?reset&as=amina&latency=0');
  await openSection(tester, 'Review');
  await panel(tester).getByLabel('Status').selectOption('FULFILLED');
  await panel(tester).getByLabel('Fulfilment notes').fill('Handed over on Monday.');
  await panel(tester).getByRole('button', { name: 'Save review' }).click();
  await tester.getByRole('main').getByText('Handed over on Monday.').waitFor();
  await panel(tester).getByRole('tab', { name: 'Situation' }).click();
  await tester.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await panel(tester).getByRole('button', { name: 'Copy link' }).click();
  await panel(tester).getByText('Copied').waitFor();
  const link = await tester.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/support\/201\?reset=&as=amina&now=2025-11-14T06/);
  const downloading = tester.waitForEvent('download');
  await panel(tester).getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^situation-demo-\d{4}-\d\d-\d\dT\d\d-\d\d\.json$/);
  const file = await download.path();

  const developer = await openPage(browser, '/terms');
  await openSection(developer, 'Situation');
  await dropFile(developer, await readFile(file, 'utf8'));
  await developer.getByRole('main').getByText('Handed over on Monday.').waitFor();
  expect(new URL(developer.url()).pathname).toBe('/support/201');
  await panel(developer).getByRole('status').getByText('Imported: situation.json.').waitFor();

  const wrong = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
  await panel(developer)
    .getByLabel(/^Import/)
    .setInputFiles(wrong);
  await panel(developer)
    .getByText('This file was not saved with Export, or it is incomplete.')
    .waitFor();
  expect(await panel(developer).getByText('Imported:').count()).toBe(0);
});

test('A wrong link shows a page with valid links', async () => {
  const page = await newPage(browser);
  const said = page.waitForEvent('console', (message) => message.type() === 'error');
  await page.goto('/?scenario=logn&latency=0');
  expect((await said).text()).toContain('scenario=logn is not a scenario. Valid values: login, ');
  await page.getByRole('searchbox', { name: 'Search (closest match first)' }).fill('lost code');
  await page.getByRole('listitem').first().getByRole('link', { name: 'login-lost-code' }).click();
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  expect(await page.evaluate(() => [window.mock?.scenario, window.mock?.latency])).toEqual([
    'login-lost-code',
    [0, 0],
  ]);

  await page.goto('/dashboard?as=brian');
  await page
    .getByText("as=brian: this account isn't verified, so it can't be signed in.")
    .waitFor();
  await page.getByRole('link', { name: 'chebet', exact: true }).click();
  await page.getByRole('heading', { name: 'Welcome, Chebet' }).waitFor();
});

test("The guard checks a real server's replies while the portal is used", async () => {
  const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
  const real = createServer((request, response) => {
    response.writeHead(200, { ...cors, 'Content-Type': 'application/json' });
    response.end(request.method === 'POST' ? '{"message": 42}' : undefined);
  });
  const page = await newPage(browser);
  await page.goto(`/login?guard=http://${await listenAs(real)}/v1`);
  for (const step of credentials('amina')) await play(page, step);
  await play(page, { see: 'Enter the 6-digit code sent to your registered email/phone' });
  expect(await page.evaluate(() => window.mock?.findings)).toEqual([
    { kind: 'reply', at: 'initiateLogin', text: 'status 200: data/message must be string' },
  ]);
});
