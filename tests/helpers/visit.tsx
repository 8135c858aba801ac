import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { createApp } from '@/app';
import { markRunning } from '@/device/browser-session';
import { turn } from '@/device/owners';
import type { KeptRecord } from '@/device/records';
import { announce, type SessionEvent } from '@/device/session';
import { mock } from '../../mocks/node';
import { signToken, type TokenType } from '../../mocks/rules/sessions';
import { type PersonName, people } from '../../mocks/state/people';
import { hands } from './hands';
import { watchScreen } from './shown';

interface VisitOptions {
  /** Signs this person in first. */
  as?: PersonName;
  /** Records that this device saved earlier. */
  records?: KeptRecord[];
  /** What has ended the session before this visit, as `startVisit` returned it. */
  ending?: SessionEvent | undefined;
}

/** Stores tokens as a login does. */
export function signInAs(name: PersonName): void {
  localStorage.setItem('access_token', tokenFor(name, 'access'));
  localStorage.setItem('refresh_token', tokenFor(name, 'refresh'));
  markRunning(turn());
}

let issued = 0;

export function tokenFor(name: PersonName, token_type: TokenType): string {
  const { id, email, generation } = people[name];
  issued += 1;
  return signToken(
    { jti: `test-${issued}`, user_id: id, email, generation, token_type },
    mock.clock.now(),
  );
}

/** Renders the whole portal at a URL. */
export function visit(path: string, { as, records = [], ending }: VisitOptions = {}) {
  if (as) signInAs(as);
  const { App, router, queryClient, showRecords, stop } = createApp({
    history: createMemoryHistory({ initialEntries: [path] }),
    env: 'test',
  });
  onTestFinished(stop);
  if (ending) announce(ending);
  showRecords(records);
  onTestFinished(watchScreen(() => router.state.location.pathname));
  const view = render(<App />);
  return { ...view, user: hands(), router, queryClient };
}
