import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scripts } from '../../package.json';
import { complaintsOf } from '../e2e/complaints';
import { sharedBrowser } from '../e2e/shared-browser';

const browser = await sharedBrowser();
const [, ...options] = scripts.start.split(' ');
const start = spawn(process.execPath, [
  ...['node_modules/vite/bin/vite.js', ...options],
  ...['--port', '0', '--host', '127.0.0.1'],
]);
let address = '';

beforeAll(async () => {
  let printed = '';
  while (!address) {
    const [chunk] = await Promise.race([
      once(start.stdout, 'data'),
      once(start, 'exit').then(() =>
        Promise.reject(new Error(`It ended. It printed:\n${printed}`)),
      ),
    ]);
    // Vite's output has colours where the variable CI is set.
    printed += stripVTControlCharacters(`${chunk}`);
    [address = ''] = /http:\S+:\d+(?=\/)/.exec(printed) ?? [];
  }
});
afterAll(() => start.kill());

test('npm start opens the portal on the emulated server, with people, data and the panel', async () => {
  const context = await browser.newContext({ baseURL: address });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto('/dashboard?as=amina&latency=0');
  await page.getByRole('heading', { name: 'Welcome, Amina' }).waitFor();
  expect(await page.evaluate(() => window.mock?.findings)).toEqual([]);
  expect(complaints).toEqual([]);
});
