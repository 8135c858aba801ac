import { cleanup } from '@testing-library/react';
import { freeLocks } from './locks';
import { visit } from './visit';

/** Reloads the page. A real page has no time to delete its notes when it closes, so they are restored after `cleanup`. */
export function reload(at: string) {
  window.dispatchEvent(new Event('pagehide'));
  const kept = { ...localStorage };
  cleanup();
  for (const [key, value] of Object.entries(kept))
    if (key.includes('.work.')) localStorage.setItem(key, value);
  freeLocks();
  return visit(at);
}
