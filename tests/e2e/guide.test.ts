/** Runs the examples of the guide to the emulated server, with the packed mock, as another project would. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { writeSecurityHeaders } from '../../scripts/build/security-headers';
import { packMock } from '../../scripts/pack-mock';
import { launchOptions } from './browser';
import { serveStatic } from './static-host';

const run = promisify(execFile);
const folder = resolve('.tmp/guide');
let portal: Awaited<ReturnType<typeof serveStatic>>;

/** Returns the guide's TypeScript examples, each as the file name from its first line and the code after that. */
async function examples(): Promise<[string, string][]> {
  const guide = await readFile('mocks/README.md', 'utf8');
  return [...guide.matchAll(/```ts\n\/\/ ([\w.-]+).*\n([\s\S]*?)```/g)].map(
    ([, name = '', text = '']) => [name, text],
  );
}

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  const installed = join(folder, 'node_modules/portal-mock');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', await packMock(), '-C', installed, '--strip-components', '1']);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const [name, text] of await examples()) await writeFile(join(folder, name), text);
  const dist = join(folder, 'portal');
  await cp(inject('productionBuild'), dist, { recursive: true });
  // The example expects the API on the portal's origin, whatever public/config.json names.
  await writeFile(join(dist, 'config.json'), '{}');
  await writeSecurityHeaders(dist);
  portal = await serveStatic(dist);
  const config = {
    use: { launchOptions: await launchOptions() },
    projects: [
      { name: 'portal', use: { baseURL: inject('baseUrl') } },
      { name: 'front-end', use: { baseURL: `http://127.0.0.1:${portal.port}` } },
    ].map((project) => ({ ...project, testMatch: `${project.name}.spec.ts` })),
  };
  const text = `export default ${JSON.stringify(config)};`;
  await writeFile(join(folder, 'playwright.config.mjs'), text);
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a tool from this project's node_modules in the examples' folder. If it fails, the error contains its output. */
const runTool = (path: string, ...args: string[]) =>
  run(process.execPath, [resolve('node_modules', path), ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'test', VITEST: '' },
  }).catch(({ message, stdout }) => {
    throw new Error(`${message}\n${stdout}`);
  });

test('The guide has an example for Vitest, and two for Playwright', async () => {
  const names = (await examples()).map(([name]) => name);
  expect(names.sort()).toEqual(['front-end.spec.ts', 'portal.spec.ts', 'proposals.test.ts']);
});

test('The example for Vitest passes as it stands', async () => {
  const { stdout } = await runTool(
    'vitest/vitest.mjs',
    'run',
    'proposals.test.ts',
    '--root',
    folder,
  );
  expect(stdout).toContain('1 passed');
});

test('The examples for Playwright pass as they stand', async () => {
  const { stdout } = await runTool('@playwright/test/cli.js', 'test');
  expect(stdout).toContain('2 passed');
});

test('The declarations in the package fit the examples', async () => {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    module: 'nodenext',
    types: ['node'],
  };
  const project = { compilerOptions, files: ['proposals.test.ts', 'front-end.spec.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const { stdout } = await runTool('typescript/bin/tsc', '--project', folder);
  expect(stdout).toBe('');
});

/** Three calls, as the backend team has finished them. The last has a mistake: the contract says `first_name`. */
const finished: Record<string, object> = {
  'POST /api/auth/login/otp/initiate/': { message: 'Code sent.' },
  'POST /api/auth/login/otp/verify/': {
    message: 'Welcome.',
    tokens: { access: 'real-access', refresh: 'real-refresh' },
  },
  'GET /api/auth/profile/': { email: 'grace@example.com', firstName: 'Grace' },
};

test('With the packed server alone, three calls are real and the others emulated, on one sign-in', async () => {
  const backend = createServer((request, response) => {
    const body = finished[`${request.method} ${request.url}`];
    response.writeHead(body ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body ?? { detail: 'Not finished.' }));
  });
  await once(backend.listen(0, '127.0.0.1'), 'listening');
  const { port } = backend.address() as AddressInfo;
  const mock = spawn(process.execPath, [
    join(folder, 'node_modules/portal-mock/mocks/serve/portal-mock.js'),
    ...[`--upstream=http://127.0.0.1:${port}/api`, '--real=initiateLogin,verifyLogin,getProfile'],
    '--port=0',
  ]);
  let output = '';
  for (const stream of [mock.stdout, mock.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  await vi.waitFor(() => expect(output).toContain('Still emulated'), 10_000);
  expect(output).toContain('It answers there (200 without a token).');
  const [address = ''] = /http:\S+/.exec(output) ?? [];
  const call = async (path: string, init: RequestInit = {}) => fetch(`${address}/api${path}`, init);
  const post = (path: string, body: object) =>
    call(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  const email_or_id = 'grace@example.com';
  await post('/auth/login/otp/initiate/', { email_or_id, password: 'a', otp_channel: 'both' });
  const { tokens } = await (
    await post('/auth/login/otp/verify/', { email_or_id, otp_code: '123456' })
  ).json();
  const headers = { Authorization: `Bearer ${tokens.access}` };
  expect((await call('/auth/profile/', { headers })).status).toBe(200);
  expect(await (await call('/proposals/', { headers })).json()).toMatchObject({ count: 0 });
  expect((await call('/proposals/', { headers: { ...headers, Prefer: 'code=403' } })).status).toBe(
    403,
  );
  await vi.waitFor(() => expect(output).toMatch(/GET \/api\/proposals\/ 403 \d+ ms/));
  expect(output).toContain("getProfile: status 200: data must have required property 'id'");
  mock.kill();
  await once(mock, 'exit');
  backend.close();
});
