/** A person at a tab on the night of the deadline: reads, may press Retry, and may submit one proposal. */
import type { Clock } from './clock.ts';
import type { Server } from './server.ts';
import type { openTab, Screen, Tab } from './tab.ts';

/** Starts a copy of the bundled portal with this user's window, storage, clock and so on. */
export type Portal = (surroundings: object) => { openTab: typeof openTab };

interface UserOptions {
  name: string;
  portal: Portal;
  clock: Clock;
  server: Server;
  random: () => number;
  end: number;
  deadline: number;
}

const SCREENS: Screen[] = ['dashboard', 'proposals', 'proposal', 'support'];

export interface User {
  isServed: () => boolean;
  signOuts: () => number;
  /** Whether the portal said that the submission was received; undefined if the user submitted nothing. */
  submitted: () => boolean | undefined;
}

export function createUser(options: UserOptions): User {
  const { name, portal, clock, server, random, end, deadline } = options;
  const exponential = (mean: number) => -mean * Math.log(1 - random());
  let hidden = false;
  let told: boolean | undefined;
  let tab: Tab | undefined;
  const surroundings = surroundingsOf(options, () => hidden);

  const read = async () => {
    await clock.sleep(random() * 60_000);
    tab = portal(surroundings).openTab({ access: server.newToken(), refresh: name });
    void press(tab);
    void look();
    while (clock.now() < end) {
      if (!hidden) tab.show(SCREENS[Math.floor(random() * SCREENS.length)] ?? 'dashboard');
      await clock.sleep(5000 + exponential(25_000));
    }
  };
  /** A third of the people press Retry about once a minute while something has failed. */
  const press = async (at: Tab) => {
    if (random() < 2 / 3) return;
    while (clock.now() < end) {
      await clock.sleep(5000 + exponential(55_000));
      if (!hidden && at.hasFailed()) at.pressRetry();
    }
  };
  /** Sometimes the user switches to another app or tab for about a minute, so this tab is hidden. */
  const look = async () => {
    while (clock.now() < end) {
      await clock.sleep(exponential(240_000));
      hidden = true;
      await clock.sleep(exponential(60_000));
      hidden = false;
      surroundings.document.dispatchEvent(new Event('visibilitychange'));
      surroundings.window.dispatchEvent(new Event('visibilitychange'));
    }
  };
  /** Half of the people submit shortly before the deadline, and try again until the portal says that they succeeded. */
  const submit = async () => {
    if (random() < 0.5) return;
    await clock.sleep(Math.max(70_000, deadline - exponential(120_000) - clock.now()));
    told = false;
    while (clock.now() < end && !told) {
      told = (await tab?.submit(`Idea of ${name}`)) ?? false;
      await clock.sleep(15_000 + exponential(30_000));
    }
  };
  void read();
  void submit();
  return {
    isServed: () => hidden || tab?.isServed() === true,
    signOuts: () => tab?.signOuts() ?? 0,
    submitted: () => told,
  };
}

/** The environment of a page. The bundle takes all other global names from Node. */
function surroundingsOf({ clock, server, random, name }: UserOptions, hidden: () => boolean) {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  class VirtualDate extends Date {
    constructor(value: number | string = clock.now()) {
      super(value);
    }
    static override now = () => clock.now();
  }
  const document = Object.defineProperties(new EventTarget(), {
    hidden: { get: hidden },
    visibilityState: { get: () => (hidden() ? 'hidden' : 'visible') },
  });
  const location = { origin: 'https://portal.test', href: 'https://portal.test/', pathname: '/' };
  const window = Object.assign(new EventTarget(), { location });
  const fetch = (request: Request) =>
    Promise.race([server.answer(name, request), aborted(request.signal)]);
  const timers = {
    setTimeout: (run: (value?: unknown) => void, wait?: number, value?: unknown) =>
      clock.set(() => run(value), wait),
    clearTimeout: clock.clear,
    setInterval: () => 0,
    clearInterval: () => {},
  };
  const own = {
    ...timers,
    Math: Object.assign(Object.create(Math), { random }),
    Date: VirtualDate,
    window,
    document,
    location,
    localStorage,
    sessionStorage: localStorage,
    navigator: { onLine: true },
    fetch,
  };
  return { ...own, globalThis: Object.create(globalThis, Object.getOwnPropertyDescriptors(own)) };
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
