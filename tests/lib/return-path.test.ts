import { expect, test } from 'vitest';
import { readReturnPath } from '@/lib/return-path';

test.each(['/', '/proposals/102/edit', '/support/new?proposal=102', '/help#faq'])(
  'After the login the portal may return to %s',
  (path) => expect(readReturnPath(path)).toBe(path),
);

test.each([
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/a/..//evil.example',
])('After the login %s is a path of the portal, not another host', (path) =>
  expect(readReturnPath(path)).toBe('/evil.example'),
);

test.each([
  ...[undefined, 7, '', 'proposals', '//evil.example/', '/\\evil.example', '/\t/evil.example'],
  ...['https://evil.example/', 'javascript:alert(1)'],
])('After the login the portal does not go to %j', (value) =>
  expect(readReturnPath(value)).toBeUndefined(),
);
