import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nameOf, SHOWN } from './helpers/shown';
import { sentences } from './sentences';

const shown = new Set<string>(
  readdirSync(SHOWN).flatMap((file) => JSON.parse(readFileSync(`${SHOWN}/${file}`, 'utf8'))),
);

test.each(sentences)('“$text” appeared at $at in a story', (sentence) => {
  expect(shown.has(nameOf(sentence))).toBe(true);
});
