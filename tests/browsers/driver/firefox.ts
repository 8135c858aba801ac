/**
 * Drives Firefox with Marionette, Firefox's own protocol: WebDriver's commands as JSON, each with its length in front.
 * Usually geckodriver translates WebDriver into Marionette, but it would be one more program to install.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installed } from './installed';
import { type BrowserOptions, type Engine, type WebDriver, WebDriverError } from './webdriver';

const find = () => process.env.PORTAL_FIREFOX ?? installed('firefox-esr', 'firefox');

export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (find() ? undefined : 'no firefox-esr and no firefox in the PATH'),
  launch,
};

const preferences = (home: string, { dark, storageBlocked }: BrowserOptions) => ({
  'marionette.port': 0,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.download.folderList': 2,
  'browser.download.dir': join(home, 'downloads'),
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
  const home = await mkdtemp(join(tmpdir(), 'firefox-'));
  const downloads = join(home, 'downloads');
  await mkdir(downloads);
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
    {
      env: { ...process.env, HOME: home },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const said: string[] = [];
  browser.stdout.setEncoding('utf8').on('data', (text: string) => {
    // Messages of Firefox's own code do not count. They begin with a name and a colon.
    const lines = text.split('\n').filter((line) => /^console\.(error|warn): (?!\w+:)/.test(line));
    said.push(...lines);
  });
  const send = await talk(connect(await portOf(browser, home), '127.0.0.1'));
  await send('WebDriver:NewSession', {});
  // Without this, the toolbars keep the window wider than a phone.
  await inChrome(send, 'document.documentElement.style.minWidth = 0');

  return {
    downloads,
    async send(command, parameters = {}) {
      const answer = await send(`WebDriver:${command}`, parameters);
      return typeof answer === 'object' && answer && 'value' in answer ? answer.value : answer;
    },
    async complaints() {
      const errors = await inChrome(send, ERRORS);
      return [...said.splice(0), ...errors];
    },
    async killTab() {
      const [process = ''] = await inChrome(send, KILL_TAB);
      while (existsSync(`/proc/${process}`)) await pause(20);
    },
    async close() {
      const ended = once(browser, 'exit');
      browser.kill();
      await ended;
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function portOf(browser: ChildProcess, home: string): Promise<number> {
  const file = join(home, 'MarionetteActivePort');
  const deadline = Date.now() + 180_000;
  while (!existsSync(file) || !(await readFile(file, 'utf8'))) {
    if (browser.exitCode !== null) throw new Error(`Firefox ended with ${browser.exitCode}`);
    if (Date.now() > deadline) throw new Error('Firefox did not start within three minutes');
    await pause(50);
  }
  return Number(await readFile(file, 'utf8'));
}

type Send = (name: string, parameters: Record<string, unknown>) => Promise<unknown>;

/**
 * Waits for Firefox's greeting, and returns a function that sends a command. A command is [0, id, name, parameters], its
 * reply [1, id, error, result].
 */
async function talk(socket: Socket): Promise<Send> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let received: Buffer = Buffer.alloc(0);
  let count = 0;
  const { promise: greeted, resolve: greet } = Promise.withResolvers<void>();
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part]);
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.toString('ascii', 0, colon));
      if (received.length < end) return;
      const message = JSON.parse(received.toString('utf8', colon + 1, end));
      received = received.subarray(end);
      if (!Array.isArray(message)) greet();
      else settle(message[1], message[2], message[3]);
    }
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox hung up'));
  });
  function settle(id: number, error: { error: string; message: string } | null, result: unknown) {
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error) answer?.reject(new WebDriverError(error.error, error.message));
    else answer?.resolve(result);
  }
  await greeted;
  return (name, parameters) => {
    count += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(count, answer);
    const message = JSON.stringify([0, count, name, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    return answer.promise;
  };
}

/** Runs a script with Firefox's privileges in the browser window, not in the page. Returns the list that it returns. */
async function inChrome(send: Send, script: string): Promise<string[]> {
  await send('Marionette:SetContext', { value: 'chrome' });
  try {
    const answer = await send('WebDriver:ExecuteScript', { script, args: [] });
    const list = typeof answer === 'object' && answer && 'value' in answer ? answer.value : [];
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
