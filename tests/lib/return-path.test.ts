import { expect, test } from 'vitest';
import { readReturnPath } from '@/lib/return-path';

test.each(['/', '/proposals/102/edit', '/support/new?proposal=102', '/help#faq'])(
  '%s is a way back',
  (path) => expect(readReturnPath(path)).toBe(path),
);

test.each([
  undefined,
  7,
  '',
  'proposals',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
])('%j is none', (value) => expect(readReturnPath(value)).toBeUndefined());
