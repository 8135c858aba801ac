/** Runs the examples of the guide to the emulated server, with the packed mock, as another project would. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
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

test('The packed server starts alone, and answers', async () => {
  const command = join(folder, 'node_modules/portal-mock/mocks/serve/portal-mock.js');
  const mock = spawn(process.execPath, [command, '--port=0']);
  let output = '';
  mock.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await vi.waitFor(() => expect(output).toMatch(/http:\S+/), 10_000);
  const [address = ''] = /http:\S+/.exec(output) ?? [];
  expect((await fetch(`${address}/api/auth/profile/`)).status).toBe(401);
  mock.kill();
  await once(mock, 'exit');
});
