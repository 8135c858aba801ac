import { useSyncExternalStore } from 'react';

/** As wide as the style sheets' `80em`. Not for prerendered pages: those cannot know. */
const wide = () => matchMedia('(min-width: 80em)');

/** Whether the window has room for a column beside a form. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide().matches);
}

function subscribe(listener: () => void) {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
