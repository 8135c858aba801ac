import { expect, test } from 'vitest';
import { apart } from './same';

const text = 'A long text with two paragraphs, which a server may change.\n\nThe second one';

test.each([
  ['joined lines', text.replace('\n\n', ' '), '…r may change. The second one'],
  ['a lost text', undefined, 'absent'],
  ['a text that was cut', text.slice(0, 60), '…r may change.'],
])('Of two values a report shows where they differ: %s', (_, got, came) => {
  const [expected, other] = apart(text, got);
  expect(other).toBe(came);
  expect(expected).not.toBe(other);
});
