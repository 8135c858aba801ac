/** One emulated server for each `X-Mock-Session`, so that parallel runs do not see each other. */
import type { Mock } from '../server/mock';

export const DEFAULT_SESSION = 'default';

const KEPT_SESSIONS = 500;
const IDLE_LIMIT = 60 * 60_000;

interface Session {
  mock: Mock;
  usedAt: number;
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(
  create: (name: string) => Mock,
  { kept = KEPT_SESSIONS, idleLimit = IDLE_LIMIT, now = Date.now } = {},
) {
  /** The session unused for longest comes first. */
  const sessions = new Map<string, Session>();

  /**
   * Deletes the sessions that nobody has used for `idleLimit`. If more than `kept` are left, also deletes those that
   * have been unused for longest. Never deletes the default session: its users may return after a long break.
   */
  function dropIdle(): void {
    for (const [name, { usedAt }] of sessions) {
      if (sessions.size <= kept && now() - usedAt < idleLimit) break;
      if (name !== DEFAULT_SESSION) sessions.delete(name);
    }
  }

  return {
    open(name: string): Mock {
      const mock = sessions.get(name)?.mock ?? create(name);
      sessions.delete(name);
      sessions.set(name, { mock, usedAt: now() });
      dropIdle();
      return mock;
    },

    /** Most recently used first. */
    names: () => [...sessions.keys()].reverse(),
  };
}
