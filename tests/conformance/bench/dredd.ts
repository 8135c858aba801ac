/** Runs Dredd with the help that it needs: a token, an unused e-mail address, and only the examples of success. */

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const HOOKS = `
const hooks = require('hooks');
hooks.beforeEach((transaction, done) => {
  if (!transaction.expected.statusCode.startsWith('2')) transaction.skip = true;
  transaction.request.headers.Authorization = 'Bearer ' + process.env.CONFORMANCE_TOKEN;
  if (transaction.fullPath.endsWith('/register/')) {
    const body = JSON.parse(transaction.request.body);
    Object.assign(body, { email: 'dredd@example.com', id_passport: '55555555', phone_number: '0755555555' });
    transaction.request.body = JSON.stringify(body);
  }
  done();
});
`;

export function createDredd(folder: string, contractFile: string) {
  const hookfile = join(folder, 'hooks.cjs');
  writeFileSync(hookfile, HOOKS);
  const program = join(folder, 'node_modules/dredd/bin/dredd');

  /** Returns the titles of the failed examples, as Dredd prints them. */
  return async (port: number, token: string): Promise<Set<string>> => {
    const root = `http://127.0.0.1:${port}/api`;
    const args = [
      program,
      contractFile,
      root,
      '--hookfiles',
      hookfile,
      '--loglevel=silent',
      '--no-color',
    ];
    const env = { ...process.env, CONFORMANCE_TOKEN: token };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    const output = await text(child.stdout);
    return new Set(
      [...output.matchAll(/^(?:fail|error): (.+?) duration/gm)].map(([, title]) => title ?? ''),
    );
  };
}
