import 'fake-indexeddb/auto';
import { Blob, File } from 'node:buffer';
import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { endWorkBut } from '@/device/entry';
import { confirmSession } from '@/device/session';
import { isInTable } from '@/device/table';
import { followClock } from '@/lib/clock';
import { mock, resetMock, server } from '../mocks/node';
import { deleteCookies } from './helpers/cookies';
import { FetchedRequest } from './helpers/fetched-request';
import { freeLocks } from './helpers/locks';
import { keepWhatWasShown } from './helpers/shown';

// --- browser features that Mantine or the portal needs and jsdom lacks ---
class ResizeObserverStub implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', ResizeObserverStub);
vi.stubGlobal('scrollTo', () => {});
vi.stubGlobal(
  'matchMedia',
  (query: string): MediaQueryList =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
);
Element.prototype.scrollIntoView = () => {};
HTMLDialogElement.prototype.showModal = function () {
  const opener = document.activeElement;
  this.open = true;
  this.querySelector('button')?.focus();
  this.addEventListener('keydown', ({ key }) => key === 'Escape' && this.close());
  this.close = () => {
    this.open = false;
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event('close'));
  };
};
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// --- forms and files: use Node's own, because Node's fetch would send jsdom's files empty ---
const emptyForm = await new Response(new URLSearchParams()).formData();
vi.stubGlobal('FormData', emptyForm.constructor);
vi.stubGlobal('File', File);
vi.stubGlobal('Blob', Blob);
vi.stubGlobal('XMLHttpRequest', FetchedRequest);

// --- a busy machine is slow, so wait longer for elements ---
configure({ asyncUtilTimeout: 15_000 });

// --- print the page only if the test fails, not each time that a query has to wait ---
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    Object.defineProperty(new Error(), 'message', {
      get: () => getElementError(message, container).message,
      configurable: true,
    }),
});

// --- tests must not write to the console ---
const noise: unknown[][] = [];
for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => void noise.push([level, ...words]);
}

// --- the emulated server, and the clock it shares with the portal ---
followClock(mock.clock.now);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(resetMock);
beforeEach(freeLocks);
afterAll(() => server.close());
afterAll(keepWhatWasShown);

// --- the next test gets the browser's own storage again: without room, the portal replaces it by memory ---
const ownStorage = Object.getOwnPropertyDescriptor(window, 'localStorage') ?? {};
function emptyStorage() {
  Object.defineProperty(window, 'localStorage', ownStorage);
  delete document.documentElement.dataset.storage;
  localStorage.clear();
  sessionStorage.clear();
  deleteCookies();
}

// --- every key on the device must be listed in src/device/table.ts ---
const keysInUse = (): ['local' | 'tab', string][] => [
  ...Object.keys(localStorage).map((key): ['local', string] => ['local', key]),
  ...Object.keys(sessionStorage).map((key): ['tab', string] => ['tab', key]),
];

afterEach(() => {
  cleanup();
  server.resetHandlers();
  server.events.removeAllListeners();
  notifications.clean();
  const kept = keysInUse();
  emptyStorage();
  // The next test must start like a newly loaded page: no sign-in of this test may go on waiting for its session check, and
  // nothing was typed yet.
  confirmSession();
  endWorkBut();
  expect(
    kept.filter(([place, key]) => !isInTable(place, key)),
    'keys that src/device/table.ts does not have',
  ).toEqual([]);
  expect(noise.splice(0), 'console.error and console.warn').toEqual([]);
});
