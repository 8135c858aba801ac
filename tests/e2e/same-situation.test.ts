/** Checks that a situation shows the same screen in each way of sharing it: by link, by file, and on a mock server. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { linkTo } from '../../mocks/browser/address';
import type { FullReview } from '../../mocks/handlers/review';
import { findScenario } from '../../mocks/scenarios/catalogue';
import { DEADLINE, readMoment } from '../../mocks/state/moment';
import type { PersonName } from '../../mocks/state/people';
import { clientOf } from '../mocks/port';
import { play } from './play';
import { productionOf } from './production';
import { newPage, sharedBrowser } from './shared-browser';

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
  ['clock', { id: 'proposals-in-every-status', now: '2025-12-01T10:00', see: '6 proposals' }],
  ['faults', { id: 'server-php', see: '3 of 6 proposals loaded' }],
  ['storage', { id: 'token-expired', see: 'Borehole watch' }],
];

const browser = await sharedBrowser();
const deployed = await productionOf('.tmp/same-situation');

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

async function importFile(page: Page, file: string): Promise<void> {
  await page.goto('/terms');
  await page.waitForFunction(() => window.mock);
  await page.evaluate((text) => void window.mock?.importBug(text), file);
}

/**
 * Opens the built portal on the server of `npm run mock`. Puts the tokens and the scenario's session storage into the
 * browser and sets its clock to the server's. Tokens expire by the server's clock, so the sign-in comes after the
 * server's clock is set.
 */
async function openOnServer(page: Page, { id, as, now, review }: Situation): Promise<void> {
  const { path, remembered = {}, ...scenario } = findScenario(id);
  const { control } = clientOf(deployed.apiPort);
  const started = await control('scenario', { id });
  const clock = await control('clock', { ...(now && { now }), speed: 0 });
  const person = as ?? (now && scenario.as);
  const { tokens } = person ? (await control('sign-in', { as: person })).body : started.body;
  await control('latency', { latency: '0' });
  if (review) await control('review', review);

  const edited = JSON.parse(await readFile('public/config.json', 'utf8'));
  const config = {
    ...edited,
    apiRoot: `http://127.0.0.1:${deployed.apiPort}/api`,
    // The demo has this deadline too.
    deadline: new Date(DEADLINE).toISOString(),
  };
  await page.clock.setFixedTime(clock.body.now);
  await page.route('**/config.json', (route) => route.fulfill({ json: config }));
  await page.addInitScript(
    ({ local, session }) => {
      Object.assign(localStorage, local);
      Object.assign(sessionStorage, session);
      // Without this cookie, the portal would end the session.
      Object.assign(document, { cookie: 'portal-session-=open; Path=/' });
    },
    {
      local: tokens ? { access_token: tokens.access, refresh_token: tokens.refresh } : {},
      session: remembered,
    },
  );
  await page.goto(path);
}

test.for(situations)(
  'The situation %s shows the same screen by link, by file and on the server (%o)',
  async ([, situation]) => {
    const byLink = await newPage(browser);
    await openLink(byLink, situation);
    const expected = await screen(byLink, situation);
    const file = await byLink.evaluate(() => window.mock?.exportBug() ?? '');

    const byFile = await newPage(browser);
    await importFile(byFile, file);
    expect(await screen(byFile, situation)).toEqual(expected);

    const onServer = await newPage(browser, { baseURL: deployed.baseURL });
    await openOnServer(onServer, situation);
    expect(await screen(onServer, situation)).toEqual(expected);
  },
);
