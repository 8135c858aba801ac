/** Drives WebKitGTK, the closest to Safari on Linux, with its own driver and MiniBrowser on a virtual screen. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../e2e/web-server';
import type { Engine } from '../engines';
import { firstTab } from './page';
import { downloadsIn, end, installed, newHome } from './programs';
import { until } from './until';
import { type BrowserOptions, commands, type WebDriver, WebDriverError } from './webdriver';

const find = () => ({
  driver: installed('WebKitWebDriver'),
  screen: installed('Xvfb'),
  browser: globSync('/usr/lib*/{*/,}webkit2gtk-4.*/MiniBrowser')[0],
});

export const webkit: Engine = {
  name: 'WebKit',
  missing() {
    const { driver, screen, browser } = find();
    return driver && screen && browser ? undefined : 'no WebKitWebDriver with MiniBrowser and Xvfb';
  },
  open: async (options) => firstTab(await launch(options), options.baseURL),
};

const withoutStorage = [
  '--enable-html5-local-storage=false',
  '--enable-html5-database=false',
  '--cookies-policy=never',
];

const browserArguments = ({ dark, storageBlocked }: BrowserOptions) => [
  '--automation',
  '--enable-write-console-messages-to-stdout=true',
  ...(dark ? ['--dark-mode'] : []),
  ...(storageBlocked ? withoutStorage : []),
];

async function launch(options: BrowserOptions): Promise<WebDriver> {
  const { driver, screen, browser } = find();
  if (!driver || !screen || !browser) throw new Error('There is no WebKit');
  const home = await newHome();
  await mkdir(join(home, '.config'));
  await writeFile(join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  const display = spawn(
    screen,
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [number] = await once(display.stdio[3] ?? display, 'data');
  const port = await freePort();
  const said: string[] = [];
  const running = spawn(driver, [`--port=${port}`], {
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      DISPLAY: `:${`${number}`.trim()}`,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.push(...text.split('\n').filter((line) => /^CONSOLE .*(ERROR|WARN)/.test(line)));
  });
  const base = `http://127.0.0.1:${port}`;
  await until(() => fetch(`${base}/status`).catch(() => false as const), 'WebKitWebDriver');
  const { sessionId } = await call<{ sessionId: string }>(base, 'POST /session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: browser, args: browserArguments(options) },
      },
    },
  });

  return {
    downloads: downloadsIn(home),
    send: (command, { id = '', ...parameters } = {}) =>
      call(`${base}/session/${sessionId}`, commands[command].replace('{id}', `${id}`), parameters),
    complaints: async () => said.splice(0),
    killTab: () => Promise.reject(new Error('WebKit ends its session with the page')),
    async close() {
      await call(base, `DELETE /session/${sessionId}`).catch(() => undefined);
      await end(home, running, display);
    },
  };
}

async function call<Value>(base: string, route: string, parameters = {}): Promise<Value> {
  const [method = '', path] = route.split(' ');
  const response = await fetch(`${base}${path}`, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(parameters) }),
  });
  const { value } = await response.json();
  if (!response.ok) throw new WebDriverError(value.error, value.message);
  return value;
}
