/** Disconnects and reconnects the network, and reads the notices about waiting forms. */
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { configure } from '@/lib/config';
import { mock } from '../../mocks/node';
import { agree } from '../screens/bad-days/by-hand';

/** Lets the tests of a file call `pull` (disconnects) and `plug` (reconnects). Call it once, at the top of the file. */
export function bringNetwork(): void {
  beforeEach(() => {
    // Most of the portal's pauses are random. Small random numbers make them short.
    const { random } = Math;
    vi.spyOn(Math, 'random').mockImplementation(() => random() / 100);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    configure({});
    // Without this event, TanStack Query would still be offline in the next test.
    window.dispatchEvent(new Event('online'));
  });
}

let outage: number | undefined;

export function pull(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  outage = mock.faults.add({ operation: '*', kind: 'network-error' });
  window.dispatchEvent(new Event('offline'));
}

export function plug(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  if (outage !== undefined) mock.faults.remove(outage);
  window.dispatchEvent(new Event('online'));
}

export const strip = () => screen.findByRole('status', { name: 'Waiting to be sent' });
export const says = async (text: string | RegExp) =>
  expect(await within(await strip()).findByText(text)).toBeVisible();

export const sendLater = (user: UserEvent) =>
  agree(user, /^(Send|Save|Submit) when I'm back online$/);
