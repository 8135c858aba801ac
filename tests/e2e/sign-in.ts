import type { BrowserContext } from 'playwright-core';
import { signToken, type TokenType } from '../../mocks/rules/sessions';
import { CLOCK_START } from '../../mocks/state/clock';
import { type PersonName, people } from '../../mocks/state/people';
import type { StoryLocator, StoryPage } from './story-page';

/** Returns tokens as the mock issues them. `issued` is in milliseconds on the mock's clock. */
export function tokensOf(name: PersonName, issued = { access: CLOCK_START, refresh: CLOCK_START }) {
  const { id, email, generation } = people[name];
  const token = (token_type: TokenType) =>
    signToken(
      { jti: `e2e-${token_type}`, user_id: id, email, generation, token_type },
      issued[token_type],
    );
  return { access: token('access'), refresh: token('refresh') };
}

/**
 * Stores this person's tokens when a tab of the context opens, unless somebody is signed in already. A reload does not
 * store them again.
 */
export async function signInAs(
  context: BrowserContext,
  name: PersonName,
  issued?: { access: number; refresh: number },
): Promise<void> {
  await context.addInitScript(
    ({ access, refresh }) => {
      if (sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', 'yes');
      if (localStorage.getItem('refresh_token')) return;
      localStorage.setItem('access_token', access);
      localStorage.setItem('refresh_token', refresh);
      // Without this cookie, the portal would end the session: it would think that the browser was closed.
      Object.assign(document, { cookie: 'portal-session-=open; Path=/' });
    },
    tokensOf(name, issued),
  );
}

/** Like `signInAs`, but on the user's own device, as after a sign-in with "Remember me". */
export async function ownDevice(context: BrowserContext, name: PersonName): Promise<void> {
  await signInAs(context, name);
  const owner = { user: people[name].id, drawer: 'theirs', own: true, openIn: 'its' };
  await context.addInitScript(
    (device) => {
      if (!localStorage.getItem('portal-device')) localStorage.setItem('portal-device', device);
    },
    JSON.stringify({ turn: 'its', ends: 'logout', owners: [owner] }),
  );
}

/** Signs in at the login as a person does; `latestCode` reads the outbox. If `path` is empty, the login is open already. */
export async function logIn(
  page: StoryPage,
  { email, password }: { email: string; password: string },
  latestCode: (email: string) => string | undefined | Promise<string | undefined>,
  { remember = false, path = '/login' } = {},
): Promise<void> {
  if (path) await page.goto(path);
  await page.getByLabel(/Email or National ID/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel('Remember me').setChecked(remember);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const code = page.getByPlaceholder('Enter 6-digit code');
  await code.waitFor();
  await code.fill(`${await latestCode(email)}`);
  await page.getByRole('button', { name: 'Verify & Sign In' }).click();
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
}

/** Opens the question before a logout. */
export async function askToLogOut(page: StoryPage): Promise<StoryLocator> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  // If the menu could not be loaded, there is a plain button instead.
  await page
    .getByRole('menuitem', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .click();
  return page.getByRole('dialog', { name: 'Logout' });
}
