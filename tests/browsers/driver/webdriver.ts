/** A browser at the other end of WebDriver: Firefox and WebKit each have their own way in. */

/** The part of https://www.w3.org/TR/webdriver2/ that the stories need. */
export const commands = {
  Navigate: 'POST /url',
  GetCurrentURL: 'GET /url',
  Refresh: 'POST /refresh',
  ExecuteAsyncScript: 'POST /execute/async',
  ElementClick: 'POST /element/{id}/click',
  ElementSendKeys: 'POST /element/{id}/value',
  PerformActions: 'POST /actions',
  TakeScreenshot: 'GET /screenshot',
  Print: 'POST /print',
  SetWindowRect: 'POST /window/rect',
  NewWindow: 'POST /window/new',
  SwitchToWindow: 'POST /window',
  CloseWindow: 'DELETE /window',
  GetWindowHandle: 'GET /window',
} as const;

export type Command = keyof typeof commands;

export interface WebDriver {
  send(command: Command, parameters?: Record<string, unknown>): Promise<unknown>;
  /** What the browser has complained of since the last time: errors, violations of the policy. */
  complaints(): Promise<string[]>;
  /** Ends the process that renders the tab which was chosen last. */
  killTab(): Promise<void>;
  /** Where downloads arrive. */
  downloads: string;
  close(): Promise<void>;
}

export interface BrowserOptions {
  dark?: boolean;
  /** Nothing that a site could keep something in. */
  storageBlocked?: boolean;
}

export interface Engine {
  name: 'Firefox' | 'WebKit';
  /** Why there is no such browser on this machine; undefined where there is one. */
  missing(): string | undefined;
  launch(options: BrowserOptions): Promise<WebDriver>;
}

/** `error` is one of the standard's, such as "element click intercepted". */
export class WebDriverError extends Error {
  error: string;

  constructor(error: string, message: string) {
    super(`${error}: ${message}`);
    this.error = error;
  }
}
