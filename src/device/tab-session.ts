/**
 * If the browser keeps no cookies although it has local storage, nothing would mark a session as running. Such a session
 * is bound to its tabs: it lasts as long as one of them is open. Its name begins with `tab-`.
 */
const TAB = 'portal.tab-session';

export const isBoundToTabs = (session: string | null): session is string =>
  session?.startsWith('tab-') ?? false;

/** Notes in this tab, for a reload, that the session is its own. The lock tells new tabs that the session is running. */
export function joinSession(session: string): void {
  try {
    sessionStorage.setItem(TAB, session);
  } catch {}
  const untilPageCloses = () => new Promise<never>(() => {});
  navigator.locks?.request(session, { mode: 'shared' }, untilPageCloses).catch(() => undefined);
}

/** Whether this tab, or another open one, has joined the session. If so, this tab joins it too. */
export async function isOpenInTab(session: string): Promise<boolean> {
  const isHere = sessionStorage.getItem(TAB) === session;
  if (!isHere && !(await isHeld(session))) return false;
  joinSession(session);
  return true;
}

const isHeld = async (session: string): Promise<boolean> => {
  const locks = await navigator.locks?.query().catch(() => undefined);
  return locks?.held?.some(({ name }) => name === session) ?? false;
};
