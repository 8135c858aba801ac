import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nameOf, SHOWN } from './helpers/shown';
import { sentences } from './sentences';

const files = existsSync(SHOWN) ? readdirSync(SHOWN) : [];
const shown = new Set<string>(
  files.flatMap((file) => JSON.parse(readFileSync(`${SHOWN}/${file}`, 'utf8'))),
);

const HOW =
  'No screen test has shown it. Run all of them together: --project screens --project sentences';

test.each(sentences)('“$text” appeared at $at in a story', (sentence) => {
  expect(shown.has(nameOf(sentence)), HOW).toBe(true);
});
