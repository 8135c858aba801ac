import { useLayoutEffect, useSyncExternalStore } from 'react';
import { Listeners } from '@/lib/listeners';

/** The IDs of the waiting forms whose own screen, on this page, has shown that they were sent. */
let shown: readonly string[] = [];
const listeners = new Listeners();

/** Call where a form's screen shows its success. `id`: of the waiting form; undefined if it was not sent later. */
export function useShownInForm(id: string | undefined): void {
  // The strip of waiting forms is outside the form. It must not show the success first, so don't wait for the paint.
  useLayoutEffect(() => {
    if (id === undefined) return;
    shown = [...shown, id];
    listeners.call();
  }, [id]);
}

/** The forms about which the strip says nothing more. In other tabs it does. */
export const useAllShownInForm = (): readonly string[] =>
  useSyncExternalStore(
    listeners.add,
    () => shown,
    () => shown,
  );
