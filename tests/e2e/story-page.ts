export type Pattern = string | RegExp;

export interface Finder {
  getByRole(
    role: Role,
    options?: { name?: Pattern; exact?: boolean; level?: number },
  ): StoryLocator;
  getByLabel(label: Pattern, options?: { exact?: boolean }): StoryLocator;
  getByText(text: Pattern, options?: { exact?: boolean }): StoryLocator;
  getByPlaceholder(placeholder: Pattern): StoryLocator;
  locator(selector: string): StoryLocator;
}

export type Role =
  | 'alert'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'main'
  | 'menuitem'
  | 'status'
  | 'tab'
  | 'tabpanel'
  | 'textbox';

export interface StoryFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export interface StoryLocator extends Finder {
  first(): StoryLocator;
  or(other: StoryLocator): StoryLocator;
  filter(options: { visible: true }): StoryLocator;
  /** One locator for each match that is on the page now. */
  all(): Promise<StoryLocator[]>;
  count(): Promise<number>;
  waitFor(options?: { state: 'detached' | 'visible' }): Promise<void>;
  click(): Promise<void>;
  check(): Promise<void>;
  setChecked(checked: boolean): Promise<void>;
  fill(text: string): Promise<void>;
  focus(): Promise<void>;
  press(key: string): Promise<void>;
  selectOption(option: string | { label: string }): Promise<unknown>;
  setInputFiles(file: string | StoryFile): Promise<void>;
  inputValue(): Promise<string>;
  innerText(): Promise<string>;
  isVisible(): Promise<boolean>;
}

/**
 * The part of Playwright's page that stories use. For Firefox and WebKit, `tests/browsers/driver/page.ts` implements it
 * over WebDriver.
 */
export interface StoryPage extends Finder {
  goto(path: string, options?: { waitUntil?: 'load' | 'commit' }): Promise<unknown>;
  reload(): Promise<unknown>;
  url(): string | Promise<string>;
  waitForURL(glob: string): Promise<void>;
  waitForTimeout(milliseconds: number): Promise<void>;
  evaluate<Result, Argument = undefined>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  keyboard: {
    press(key: string): Promise<void>;
    type(text: string): Promise<void>;
  };
  close(): Promise<void>;
}
