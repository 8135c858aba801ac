import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { bytesOf, type Manifest, readManifest, sheetOf } from '../scripts/build/chunks';
import { limits, sizesOf } from '../scripts/build/sizes';
import { keptFiles } from '../scripts/build/worker';

const dist = inject('productionBuild');
let manifest: Manifest;
beforeAll(async () => {
  manifest = await readManifest(dist);
});

const textOf = async (pattern: string) => {
  const files = await Array.fromAsync(glob(join(dist, pattern)));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return texts.join('\n');
};

test('The production build contains nothing of the mock', async () => {
  const files = await Array.fromAsync(glob(`${dist}/**/*.{js,css,html,json}`));
  expect(files).toContain(join(dist, 'index.html'));
  for (const file of files) {
    const text = `${file}\n${await readFile(file, 'utf8')}`;
    // `msw` only as a whole word: the hash in a file's name may contain these three letters.
    expect(text, file).not.toMatch(/\bmsw\b|faker|mockServiceWorker/i);
  }
});

test('Source maps are not public, and nothing is evaluated', async () => {
  expect(await Array.fromAsync(glob(`${dist}/**/*.map`))).toEqual([]);
  expect(await textOf('assets/*.js')).not.toMatch(/sourceMappingURL|\beval\(|new Function\(/);
});

/** Importing Checkbox and Radio also bundles these parts, but no screen uses them, so their styles aren't needed. */
const UNUSED_PARTS = /^(Checkbox|Radio)(Card|Indicator)\.css$/;

test('No screen uses the parts that have no styles', async () => {
  for await (const file of glob('src/**/*.tsx'))
    expect(await readFile(file, 'utf8'), file).not.toMatch(/<(Checkbox|Radio)\.(Card|Indicator)/);
});

test('src/mantine.css names the components in use, all of them and no others', async () => {
  const classes = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
  const inUse = classes(await textOf('assets/*.js'));
  const list = await readFile('src/mantine.css', 'utf8');
  const folder = 'node_modules/@mantine/core/styles';
  const wanted: string[] = [];
  for await (const file of glob('*.css', { cwd: folder, exclude: ['*.layer.css'] })) {
    const styled = classes(await readFile(join(folder, file), 'utf8'));
    if (UNUSED_PARTS.test(file) || file === 'default-css-variables.css') continue;
    if (styled.size === 0 || !styled.isDisjointFrom(inUse)) wanted.push(file);
  }
  const listed = [...list.matchAll(/@mantine\/core\/styles\/([\w-]+\.css)/g)].map(
    ([, file]) => file,
  );
  expect(listed.toSorted()).toEqual(wanted.toSorted());
});

test('No inline script names a file of this build, so its hash in the security policy stays the same', async () => {
  const scripts = [...(await textOf('**/*.html')).matchAll(/<script>(.*?)<\/script>/gs)];
  expect(scripts.length).toBeGreaterThan(6);
  for (const [script] of scripts) expect(script).not.toMatch(/assets|-[\w-]{8}\./);
});

test('Browsers without light-dark() get one of its two colours', async () => {
  const sheet = await textOf('assets/*.css');
  for (const scheme of ['light', 'dark']) {
    expect(sheet).toMatch(
      new RegExp(
        `data-mantine-color-scheme="?${scheme}"?\\][^{}]*{[^}]*--lightningcss-${scheme}:initial`,
      ),
    );
  }
});

test('config.json has no compressed copy, because organisers edit config.json in place', () => {
  expect(existsSync(join(dist, 'config.json'))).toBe(true);
  expect(existsSync(join(dist, 'config.json.br'))).toBe(false);
  expect(existsSync(join(dist, 'app.html.br'))).toBe(true);
});

test('After an edit of config.json, `npm run headers` makes the pages show it without a script', async () => {
  const folder = await mkdtemp(`${dist}-`);
  await cp(dist, folder, { recursive: true });
  const config = { deadline: '2027-12-05T23:59:59+03:00', supportEmail: 'desk@hackathon.example' };
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));

  const writeAgain = () => promisify(execFile)(process.execPath, ['scripts/headers.ts', folder]);
  await writeAgain();

  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const packed = await readFile(join(folder, 'index.html.gz'));
  expect(gunzipSync(packed).toString()).toBe(page);
  expect(page).toContain('5 Dec 2027');
  expect(page).toContain('desk@hackathon.example');
  expect(page).toContain('data-deadline="2027-12-05T23:59:59+03:00"');
  expect(page).not.toMatch(/28 Nov|support@example\.org/);

  // The server's file may have a later deadline than the default, so no page says that submissions are closed.
  await writeFile(join(folder, 'config.json'), '{}');
  await writeAgain();
  expect(await readFile(join(folder, 'index.html'), 'utf8')).not.toContain('data-deadline');
  await rm(folder, { recursive: true });
});

test('Browsers keep scripts and styles for a year, and ask for the service worker each time', async () => {
  const headers = await readFile(join(dist, '_headers'), 'utf8');
  for (const file of [sheetOf(manifest), 'assets/index-.*\\.js'])
    expect(headers).toMatch(new RegExp(`^/${file}\\n {2}Cache-Control: .*max-age=31536000`, 'm'));
  expect(headers).toContain('/sw.js\n  Cache-Control: no-cache');
});

describe('What a phone must fetch, compressed with brotli', () => {
  test('a prerendered page with its styles fits into the first packets of a connection', async () => {
    for (const page of ['index', 'login', 'register', 'forgot-password', 'app']) {
      expect(await bytesOf(dist, [`${page}.html`]), page).toBeLessThanOrEqual(14_600);
    }
  });

  test('a first visit to each screen, and what a device keeps, stay within the limits of scripts/build/sizes.ts', async () => {
    const sizes = await sizesOf(dist);
    expect(Object.keys(limits).sort()).toEqual(sizes.map(({ screen }) => screen).sort());
    expect(sizes.filter(({ total, limit }) => total > limit)).toEqual([]);
  });

  test('the service worker keeps the pages and the style sheet', async () => {
    const files = await keptFiles(dist);
    expect(files).toEqual(expect.arrayContaining(['app.html', 'login.html', sheetOf(manifest)]));
  });

  test('all screens have one style sheet, so that the order of rules never depends on the screens opened before', async () => {
    const sheets = await Array.fromAsync(glob('assets/*.css', { cwd: dist }));
    expect(sheets).toEqual([sheetOf(manifest)]);
  });
});
