import type { BrowserContext } from 'playwright-core';
import { CLOCK_START } from '../../mocks/clock';
import { type PersonName, people } from '../../mocks/people';
import { signToken, type TokenType } from '../../mocks/rules/sessions';

/** Tokens as the mock issues them; `issued` in milliseconds, on the mock's clock. */
export function tokensOf(name: PersonName, issued = { access: CLOCK_START, refresh: CLOCK_START }) {
  const { id, email, generation } = people[name];
  const token = (token_type: TokenType) =>
    signToken(
      { jti: `e2e-${token_type}`, user_id: id, email, generation, token_type },
      issued[token_type],
    );
  return { access: token('access'), refresh: token('refresh') };
}

/** Every page of the context that opens without a session gets this one. */
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
    },
    tokensOf(name, issued),
  );
}
