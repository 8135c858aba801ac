/** What Firefox and WebKit have in common: both are driven by WebDriver commands. They are started in different ways. */

/** The commands of https://www.w3.org/TR/webdriver2/ that the stories need. */
export const commands = {
  Navigate: 'POST /url',
  GetCurrentURL: 'GET /url',
  Back: 'POST /back',
  Refresh: 'POST /refresh',
  ExecuteAsyncScript: 'POST /execute/async',
  ElementClick: 'POST /element/{id}/click',
  ElementSendKeys: 'POST /element/{id}/value',
  PerformActions: 'POST /actions',
  SetWindowRect: 'POST /window/rect',
  NewWindow: 'POST /window/new',
  SwitchToWindow: 'POST /window',
  CloseWindow: 'DELETE /window',
  GetWindowHandle: 'GET /window',
} as const;

export type Command = keyof typeof commands;

export interface WebDriver {
  send(command: Command, parameters?: Record<string, unknown>): Promise<unknown>;
  /** Returns the browser's errors, warnings and policy violations since the last call of this function. */
  complaints(): Promise<string[]>;
  /** Kills the process that renders the current tab. WebKit's driver can't: its session ends with the page. */
  killTab(): Promise<void>;
  downloads: string;
  close(): Promise<void>;
}

export interface BrowserOptions {
  baseURL: string;
  dark?: boolean;
  /** Blocks cookies and site data. */
  storageBlocked?: boolean;
}

/** `error` is one of the standard's error codes, such as "element click intercepted". */
export class WebDriverError extends Error {
  error: string;

  constructor(error: string, message: string) {
    super(`${error}: ${message}`);
    this.error = error;
  }
}
