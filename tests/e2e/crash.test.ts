import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { PersonName } from '../../mocks/people';
import { launchBrowser } from './browser';
import { signInAs } from './sign-in';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Longer than the pause after which a form is written down. */
const WRITTEN = 800;

interface LongForm {
  path: string;
  as?: PersonName;
  /** What is typed, by the beginning of the label. */
  texts: Record<string, string>;
  choices?: Record<string, string>;
  /** The name of the chosen file, under the label of its input. */
  document?: [label: string, name: string];
}

const long = 'Grain rots in the store before anybody notices, and a village goes hungry for it.';

const forms: LongForm[] = [
  {
    path: '/proposals/new',
    as: 'chebet',
    texts: { 'Project Title': 'Grain store sentinel', 'Problem Statement': long },
    choices: { 'Thematic Area': 'GOVERNANCE' },
    document: ['Proposal Document', 'grain.pdf'],
  },
  {
    path: '/proposals/101/edit',
    as: 'amina',
    texts: { 'Project Title': 'Borehole watch 2', 'Proposed Solution': long },
    document: ['Proposal Document', 'borehole.pdf'],
  },
  {
    path: '/support/new',
    as: 'amina',
    texts: { Title: 'River gauges', Justification: 'Daily is too slow.' },
    choices: { Proposal: '102', 'Support type': 'DATA_ACCESS' },
  },
  {
    path: '/help',
    as: 'amina',
    texts: { Message: 'When is the final, and where?' },
    choices: { Subject: 'general' },
  },
  {
    path: '/register',
    texts: { 'First name': 'Wambui', 'National ID': '23456789', Email: 'wambui@example.com' },
  },
];

const field = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${RegExp.escape(label)}`)).first();

async function openForm(context: BrowserContext, { path }: LongForm): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${path}?latency=0`);
  return page;
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // There is no answer from a page that is no more.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

async function showsWork(page: Page, { texts, choices, document }: LongForm): Promise<void> {
  await page.getByText(/^Your unsaved changes from .* have been restored\./).waitFor();
  for (const [label, value] of Object.entries({ ...texts, ...choices }))
    expect(await field(page, label).inputValue()).toBe(value);
  if (document) await page.getByText(document[1]).first().waitFor();
}

test.each(forms)(
  'The tab of $path is killed: everything typed is back, in a second tab too',
  async (form) => {
    const context = await browser.newContext({ baseURL: inject('baseUrl') });
    context.setDefaultTimeout(15_000);
    if (form.as) await signInAs(context, form.as);
    const page = await openForm(context, form);
    for (const [label, text] of Object.entries(form.texts)) await field(page, label).fill(text);
    for (const [label, value] of Object.entries(form.choices ?? {}))
      await field(page, label).selectOption(value);
    if (form.document) {
      const [label, name] = form.document;
      const file = { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
      await field(page, label).setInputFiles(file);
    }
    await page.waitForTimeout(WRITTEN);
    await crash(page);

    await showsWork(await openForm(context, form), form);
    await showsWork(await openForm(context, form), form);
    await context.close();
  },
);
