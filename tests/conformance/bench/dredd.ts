/** Dredd, with the help that it needs: a token, an address that is free, and the successful examples only. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Runner {
  configuration: {
    emitter: {
      on: (event: string, listener: (test: { status: string; title: string }) => void) => void;
    };
  };
  run: (done: (error: Error | null) => void) => void;
}

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
  const load = createRequire(join(folder, 'package.json'));
  const DreddRunner = load('dredd') as new (configuration: object) => Runner;
  const hookfile = join(folder, 'hooks.cjs');
  writeFileSync(hookfile, HOOKS);

  /** The titles of the examples that fail. */
  return (port: number, token: string): Promise<Set<string>> => {
    process.env.CONFORMANCE_TOKEN = token;
    const failed = new Set<string>();
    const runner = new DreddRunner({
      server: '',
      endpoint: `http://127.0.0.1:${port}/api`,
      path: [contractFile],
      hookfiles: [hookfile],
      loglevel: 'silent',
      reporter: [],
      'inline-errors': false,
    });
    runner.configuration.emitter.on('test fail', ({ title }) => void failed.add(title));
    runner.configuration.emitter.on('test error', ({ title }) => void failed.add(title));
    return new Promise((resolve, reject) => {
      runner.run((error) => (error ? reject(error) : resolve(failed)));
    });
  };
}
