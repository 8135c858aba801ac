import type { StoryPage } from '../e2e/story-page';
import { chromium } from './chromium';
import { firefox } from './driver/firefox';
import type { BrowserOptions } from './driver/webdriver';
import { webkit } from './driver/webkit';

export interface Tab extends StoryPage {
  back(): Promise<unknown>;
  resize(width: number, height: number): Promise<void>;
  /** Opens a tab of the same browser, with the same storage. */
  newTab(): Promise<Tab>;
  /** Kills the page's process, as a phone that runs out of memory does. */
  kill(): Promise<void>;
  /** Runs `press`, such as a click, and returns the file that is then downloaded. */
  download(press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }>;
  /** Returns the browser's errors, warnings and policy violations since the last call of this function. */
  complaints(): Promise<string[]>;
  closeBrowser(): Promise<void>;
}

export interface Engine {
  name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Why this browser can't be used here. Undefined if it can. */
  missing(): string | undefined;
  /** Starts the browser with a new profile, and returns its first tab. */
  open(options: BrowserOptions): Promise<Tab>;
}

/** Firefox and WebKit must be installed by hand. */
export const otherEngines: Engine[] = [firefox, webkit];
export const engines: Engine[] = [chromium, ...otherEngines];
