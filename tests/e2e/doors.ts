/** The browser APIs that can fail if the user blocks cookies and site data. Tests block one of them, or all. */
import type { BrowserContext } from 'playwright-core';

export const doors = [
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'locks',
  'BroadcastChannel',
  'serviceWorker',
] as const;

export type Door = (typeof doors)[number];

/** One of them, or all. */
export const closings: [name: string, closed: Door[]][] = [
  ...doors.map((door): [string, Door[]] => [door, [door]]),
  ['all of it', [...doors]],
];

export const closeDoors = (context: BrowserContext, closed: readonly Door[]) =>
  context.addInitScript(refuseDoors, closed);

/** Runs in the page before anything else: makes the named APIs throw or reject. */
export function refuseDoors(names: readonly Door[]): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const refuseLater = async () => refuse();
  const close: Record<Door, () => void> = {
    localStorage: () =>
      Object.defineProperty(window, 'localStorage', { get: refuse, configurable: true }),
    sessionStorage: () =>
      Object.defineProperty(window, 'sessionStorage', { get: refuse, configurable: true }),
    indexedDB: () => Object.assign(IDBFactory.prototype, { open: refuse, deleteDatabase: refuse }),
    caches: () => Object.defineProperty(window, 'caches', { get: refuse }),
    locks: () => Object.assign(LockManager.prototype, { request: refuseLater }),
    BroadcastChannel: () => Object.defineProperty(window, 'BroadcastChannel', { value: refuse }),
    serviceWorker: () =>
      Object.assign(ServiceWorkerContainer.prototype, {
        register: refuseLater,
        getRegistrations: refuseLater,
      }),
  };
  for (const name of names) close[name]();
}
