/**
 * Drives Firefox with Marionette, Firefox's own protocol: WebDriver's commands as JSON, each with its length in front.
 * Usually geckodriver translates WebDriver into Marionette, but it would be one more program to install.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '../engines';
import { firstTab } from './page';
import { downloadsIn, end, installed, newHome } from './programs';
import { until } from './until';
import { type BrowserOptions, type WebDriver, WebDriverError } from './webdriver';

const find = () => process.env.PORTAL_FIREFOX ?? installed('firefox-esr', 'firefox');

export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (find() ? undefined : 'no firefox-esr and no firefox in the PATH'),
  open: async (options) => firstTab(await launch(options), options.baseURL),
};

/** With Marionette, Firefox itself also sets what automation needs, such as no updates. */
const preferences = (home: string, { dark, storageBlocked }: BrowserOptions) => ({
  'marionette.port': 0,
  'browser.download.folderList': 2,
  'browser.download.dir': downloadsIn(home),
  'browser.download.open_pdf_attachments_inline': false,
  'pdfjs.disabled': true,
  'dom.disable_beforeunload': true,
  'devtools.console.stdout.content': true,
  'devtools.console.stdout.chrome': false,
  'ui.prefersReducedMotion': 1,
  'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
  ...(storageBlocked && { 'network.cookie.cookieBehavior': 2 }),
});

async function launch(options: BrowserOptions): Promise<WebDriver> {
  const program = find();
  if (!program) throw new Error('There is no Firefox');
  const home = await newHome();
  const lines = Object.entries(preferences(home, options)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(home, 'user.js'), lines.join('\n'));
  const browser = spawn(
    program,
    [
      '--headless',
      '--marionette',
      '--remote-allow-system-access',
      '--no-remote',
      '--profile',
      home,
    ],
    { env: { ...process.env, HOME: home }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const said: string[] = [];
  browser.stdout.setEncoding('utf8').on('data', (text: string) => {
    // Messages of Firefox's own code do not count. They begin with a name and a colon.
    const lines = text.split('\n').filter((line) => /^console\.(error|warn): (?!\w+:)/.test(line));
    said.push(...lines);
  });
  const portFile = join(home, 'MarionetteActivePort');
  const port = await until(
    async () => (await readFile(portFile, 'utf8').catch(() => '')) || false,
    'the port of Firefox',
  );
  const send = await talk(connect(Number(port), '127.0.0.1'));
  await send('WebDriver:NewSession', {});
  // Without this, the toolbars keep the window wider than a phone.
  await inChrome(send, 'document.documentElement.style.minWidth = 0');

  return {
    downloads: downloadsIn(home),
    send: (command, parameters = {}) => send(`WebDriver:${command}`, parameters),
    async complaints() {
      const errors = await inChrome(send, ERRORS);
      return [...said.splice(0), ...errors];
    },
    async killTab() {
      const [process = ''] = await inChrome(send, KILL_TAB);
      while (existsSync(`/proc/${process}`)) await pause(20);
    },
    close: () => end(home, browser),
  };
}

type Send = (name: string, parameters: Record<string, unknown>) => Promise<unknown>;

/**
 * Waits for Firefox's greeting, and returns a function that sends a command. A command is [0, id, name, parameters], its
 * reply [1, id, error, result], mostly with the result's `value`. Replies come in the order of the commands.
 */
async function talk(socket: Socket): Promise<Send> {
  const messages = messagesOf(socket);
  await messages.next();
  return async (name, parameters) => {
    const message = JSON.stringify([0, 1, name, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const { value, done } = await messages.next();
    if (done) throw new Error('Firefox hung up');
    const [, , error, result] = value;
    if (error) throw new WebDriverError(error.error, error.message);
    return result && 'value' in result ? result.value : result;
  };
}

async function* messagesOf(socket: Socket) {
  let received: Buffer = Buffer.alloc(0);
  for await (const part of socket) {
    received = Buffer.concat([received, part]);
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.toString('ascii', 0, colon));
      if (received.length < end) break;
      yield JSON.parse(received.toString('utf8', colon + 1, end));
      received = received.subarray(end);
    }
  }
}

/** Runs a script with Firefox's privileges in the browser window, not in the page. Returns the list that it returns. */
async function inChrome(send: Send, script: string): Promise<string[]> {
  await send('Marionette:SetContext', { value: 'chrome' });
  try {
    const list = await send('WebDriver:ExecuteScript', { script, args: [] });
    return Array.isArray(list) ? list.map(String) : [];
  } finally {
    await send('Marionette:SetContext', { value: 'content' });
  }
}

const ERRORS = `
  const messages = Services.console.getMessageArray();
  Services.console.reset();
  return messages
    .filter((one) => one instanceof Ci.nsIScriptError)
    .filter(({ sourceName, category }) => sourceName.startsWith('http') || category === 'CSP')
    .map(({ category, errorMessage }) => category + ': ' + errorMessage);
`;

const KILL_TAB = `
  const { osPid } = gBrowser.selectedBrowser.browsingContext.currentWindowGlobal;
  Cc['@mozilla.org/processtools-service;1'].getService(Ci.nsIProcessToolsService).kill(osPid);
  return [osPid];
`;
