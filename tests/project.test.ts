import { execFile } from 'node:child_process';
import { cp, glob, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tanstackRouterGenerator } from '@tanstack/router-plugin/vite';
import { resolveConfig } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '../mocks/people';
import { scenarios } from '../mocks/scenarios/catalogue';
import { generateContract } from '../scripts/generate-contract';
import { generateGuide } from '../scripts/generate-guide';

const scratch = '.tmp/project';
beforeAll(() => rm(scratch, { recursive: true, force: true }));
afterAll(() => rm(scratch, { recursive: true, force: true }));

test('The production build holds nothing of the mock', async () => {
  const outDir = join(scratch, 'dist');
  const env = { ...process.env, NODE_ENV: 'production' };
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--outDir', outDir];
  await promisify(execFile)(process.execPath, vite, { env });

  const files = await Array.fromAsync(glob(`${outDir}/**/*.{js,css,html,json}`));
  expect(files).toContain(join(outDir, 'index.html'));
  for (const file of files) {
    const text = `${file}\n${await readFile(file, 'utf8')}`;
    expect(text, file).not.toMatch(/msw(?!ord)|faker|mockServiceWorker/i);
  }
}, 60_000);

test('The generated contract is fresh: `npm run generate` would change nothing', async () => {
  const committed = await readFile('src/api/contract.gen.ts', 'utf8');
  expect(await generateContract()).toBe(committed);
});

test('The tables of the guide are fresh, and it shows every person and every scenario', async () => {
  const committed = await readFile('mocks/README.md', 'utf8');
  expect(generateGuide()).toBe(committed);
  for (const { id } of scenarios) expect(committed).toContain(`[${id}](`);
  for (const { email } of Object.values(people)) expect(committed).toContain(`| ${email} |`);
});

test('The app and the mock meet in the contract only', async () => {
  const sources = await Array.fromAsync(glob('{src,mocks}/**/*.{ts,tsx}'));
  for (const file of sources) {
    const text = await readFile(file, 'utf8');
    const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
      ([, name]) => name,
    );
    const foreign = imports.filter((name) =>
      file.startsWith('src/')
        ? /mocks\/|^msw/.test(`${name}`)
        : /^@\/|\/src\//.test(`${name}`) && !`${name}`.endsWith('/api/contract.gen'),
    );
    expect(foreign, file).toEqual(file === 'src/main.tsx' ? ['../mocks/browser'] : []);
  }
});

test('The route tree is fresh', async () => {
  const committed = await readFile('src/routeTree.gen.ts', 'utf8');
  await cp('src/routes', join(scratch, 'src/routes'), { recursive: true });
  // The generator runs as soon as the plugin knows its root.
  await resolveConfig(
    {
      root: scratch,
      configFile: false,
      plugins: [tanstackRouterGenerator({ quoteStyle: 'single', disableLogging: true })],
    },
    'build',
  );
  expect(await readFile(join(scratch, 'src/routeTree.gen.ts'), 'utf8')).toBe(committed);
});
