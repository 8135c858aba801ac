import { cleanup } from '@testing-library/react';
import { startVisit } from '@/device/turns';
import { deleteCookies } from './cookies';
import { freeLocks } from './locks';
import { visit } from './visit';

/** Closes all tabs and the browser. `tab`: what the browser restores of a tab's session storage at its next start. */
export function closeBrowser({ tab = {} }: { tab?: Record<string, string> } = {}): void {
  cleanup();
  freeLocks();
  deleteCookies();
  sessionStorage.clear();
  for (const [key, text] of Object.entries(tab)) sessionStorage.setItem(key, text);
}

/** Opens a page of the portal as a browser does: what has ended meanwhile is ended first. */
export const open = async (path: string) => visit(path, { ending: await startVisit() });
