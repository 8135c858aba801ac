import { glob, readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { sentences } from './sentences';

let source = '';

/** Apostrophes and JSX line breaks differ in the source; the words do not. */
const plain = (text: string) =>
  text.replaceAll(/[’']|&apos;|&rsquo;|\\/g, "'").replaceAll(/\s+/g, ' ');

beforeAll(async () => {
  const files = await Array.fromAsync(glob('src/**/*.{ts,tsx}'));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  source = plain(texts.join('\n'));
});

test.each(sentences)('“$text” is in the portal, at $at', ({ text }) => {
  expect(source.includes(plain(text))).toBe(true);
});
