/** Checks that the portal needs no newer browsers than those that the README names. */
import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/**
 * The oldest supported browsers are Chrome and Edge 111, Safari 16.4, and Firefox 121, the first Firefox with `:has()`.
 * Each of these functions is missing in at least one of them. The build rewrites newer syntax, but adds no missing
 * functions.
 */
const newer = [
  /URL\.(parse|canParse)\(/,
  /Promise\.(withResolvers|try)\(/,
  /(Object|Map)\.groupBy\(/,
  /RegExp\.escape\(/,
  /Array\.fromAsync\(/,
  /\.(toHex|toBase64|bytes|checkVisibility|isSubsetOf|symmetricDifference)\(/,
  /\.(entries|keys|values)\(\)\s*\.(map|filter|some|every|find|forEach|take|drop|reduce|toArray)\(/,
  /Intl\.(DurationFormat|Segmenter)/,
  /startViewTransition|showPopover/,
];

const sources = await Array.fromAsync(glob('src/**/*.{ts,tsx}'));

test('The portal calls none of these newer functions', async () => {
  const found: string[] = [];
  for (const file of sources) {
    const source = await readFile(file, 'utf8');
    found.push(...newer.filter((one) => one.test(source)).map((one) => `${file}: ${one}`));
  }
  expect(found).toEqual([]);
});

// An inline script of index.html tests for the features below, and tells people if their browser is too old.
test('The README names the browsers of the build, and index.html tests for features that older ones lack', async () => {
  const readme = await readFile('README.md', 'utf8');
  expect(readme).toContain('Chrome and Edge 111, Firefox 121, Safari 16.4, Samsung Internet 22');
  const config = await readFile('vite.config.ts', 'utf8');
  expect(config).toContain(
    "target: ['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4']",
  );
  const page = await readFile('index.html', 'utf8');
  for (const need of ['selector(:has(a))', 'color-mix(in srgb, red, red)', '[].toSorted'])
    expect(page).toContain(need);
});
