/** All screens in their main states: who is signed in, the address, and what causes the state. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { PersonName } from '../../mocks/state/people';
import { bringFont } from './fonts';
import { signInAs } from './sign-in';
import type { StoryPage } from './story-page';

export interface ScreenState {
  name: string;
  path: string;
  as?: PersonName;
  /** Set if the calls that load the screen never get a reply, or if they fail. The profile always loads. */
  calls?: 'pending' | 'failing';
  act?: (page: Page) => Promise<unknown>;
}

const click =
  (role: 'button' | 'radio' | 'checkbox' | 'tab', name: string | RegExp) => (page: Page) =>
    page.getByRole(role, { name }).first().click();

const send = (name: string) => async (page: Page) => {
  await click('button', name)(page);
  await page.locator('[aria-invalid=true], [role=alert]').first().waitFor();
};

/** Makes the window narrow, and opens the menu that only narrow windows have. */
const openMenus = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await click('button', 'Open menu')(page);
};

const overlay = (name: string | RegExp) => async (page: Page) => {
  await click('button', name)(page);
  await page.locator('[role=dialog], dialog[open], [role=menu]').first().waitFor();
};

async function signInToCode(page: Page, email: string) {
  await page.getByLabel('Email or National ID').fill(email);
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('Hackathon-2025');
  await click('button', 'Sign In')(page);
}

export async function toAccountStep(page: StoryPage) {
  await page.getByLabel('First name').fill('Wambui');
  await page.getByLabel('Last name').fill('Njeri');
  await page.getByLabel('National ID').fill('23456789');
  await page.getByLabel('Phone number').fill('0712345678');
  await page.getByLabel('Email').fill('wambui@example.com');
  await page.getByRole('combobox', { name: 'County' }).selectOption('Nairobi');
  await page.getByRole('button', { name: 'Next' }).click();
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('weak');
}

const empty = ['/dashboard', '/proposals', '/support', '/support/new'];
const full = [
  ...empty,
  '/proposals/new',
  '/proposals/101',
  '/proposals/101/edit',
  '/proposals/104',
  '/proposals/104/edit',
  '/proposals/105',
  '/proposals/106',
  '/proposals/101/receipt',
  '/proposals/102/receipt',
  '/support/201',
  '/support/205',
  '/profile',
  '/settings',
  '/settings?tab=notifications',
  '/settings?tab=privacy',
  '/help',
  '/management',
];
const unknown = ['/proposals/999', '/proposals/999/edit', '/proposals/999/receipt', '/support/999'];
const loading = [...empty, '/proposals/101', '/proposals/101/edit', '/support/201'];
const open = [
  ...['/', '/terms', '/login', '/register', '/activate', '/forgot-password', '/nowhere'],
  '/verify-otp?scenario=verify',
];

const states = (as: PersonName, name: string, paths: string[], calls?: ScreenState['calls']) =>
  paths.map((path): ScreenState => ({ name, path, as, ...(calls && { calls }) }));

export const screenStates: ScreenState[] = [
  ...open.map((path) => ({ name: 'as it opens', path })),
  ...states('amina', 'full', full),
  ...states('chebet', 'empty', empty),
  ...states('amina', 'unknown', unknown),
  ...states('amina', 'loading', loading, 'pending'),
  ...states('amina', 'failed', loading, 'failing'),
  { name: 'for staff', path: '/management', as: 'daudi' },

  { name: 'sent empty', path: '/login', act: send('Sign In') },
  { name: 'second step', path: '/login', act: (page) => signInToCode(page, 'amina@example.com') },
  {
    name: 'not activated',
    path: '/login',
    act: async (page) => {
      await signInToCode(page, 'brian@example.com');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'sent empty', path: '/register', act: send('Next') },
  { name: 'second step', path: '/register', act: toAccountStep },
  {
    name: 'terms',
    path: '/register',
    act: async (page) => {
      await toAccountStep(page);
      await overlay('Read the terms')(page);
    },
  },
  { name: 'sent empty', path: '/activate', act: send('Activate Account') },
  { name: 'sent empty', path: '/forgot-password', act: send('Send reset code') },
  { name: 'sent empty', path: '/proposals/new', as: 'amina', act: send('Submit Proposal') },
  { name: 'sent empty', path: '/support/new', as: 'amina', act: send('Submit Request') },
  { name: 'sent empty', path: '/help', as: 'amina', act: send('Send Message') },
  { name: 'sent empty', path: '/settings', as: 'amina', act: send('Update Password') },
  { name: 'being edited', path: '/profile', as: 'esther', act: click('button', 'Edit') },
  {
    name: 'before submitting',
    path: '/proposals/101/edit',
    as: 'amina',
    act: overlay('Submit Proposal'),
  },
  { name: 'before deleting', path: '/proposals/101', as: 'amina', act: overlay('Delete') },
  { name: 'user menu', path: '/dashboard', as: 'amina', act: overlay(/^User menu/) },
  { name: 'bell', path: '/dashboard', as: 'amina', act: overlay('Notifications') },
  { name: 'narrow menu', path: '/dashboard', as: 'amina', act: openMenus },
];

interface ContextOptions extends BrowserContextOptions {
  /** Runs in the page before anything else. */
  prepare?: () => void;
}

/** Creates a browser context for the state, with the tests' own font. If `calls` is set, the calls that load the screen fail or get no reply. */
export async function contextFor(
  browser: Browser,
  { as, calls }: Pick<ScreenState, 'as' | 'calls'>,
  { prepare, ...options }: ContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  await bringFont(context);
  if (prepare) await context.addInitScript(prepare);
  if (as) await signInAs(context, as);
  if (calls) await context.addInitScript(answerReads, calls);
  return context;
}

/** Opens the screen in a page of the context from `contextFor`, waits until it has loaded, and runs `act`. */
export async function openIn(
  page: Page,
  { path, act }: ScreenState,
  /** The delay of each call, in milliseconds. */
  latency = 0,
): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}latency=${latency}`);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await act?.(page);
}

/** Runs in the page: makes the calls that load a screen fail or never get a reply. */
function answerReads(how: 'pending' | 'failing') {
  const { fetch } = window;
  window.fetch = (input, init) => {
    const { method, url } = new Request(input, init);
    const loads = method === 'GET' && url.includes('/api/') && !url.includes('/auth/');
    if (!loads) return fetch(input, init);
    if (how === 'pending') return new Promise(() => {});
    return Promise.resolve(new Response('{}', { status: 500 }));
  };
}
