import { expect, test } from 'vitest';
import { readOptions } from './options';

test.for([
  ['ann', 'ann'],
  ['ann:', 'ann'],
  [':secret', ''],
  ['ann:env:NOT_SET', 'ann'],
])('The account "%s" is refused, and only its name "%s" is shown', ([account, name]) => {
  const args = ['--base-url', 'http://127.0.0.1/api', '--account', `${account}`];
  expect(() => readOptions(args)).toThrow(
    `--account must be NAME:PASSWORD or NAME:env:VARIABLE, not "${name}".`,
  );
});

test('A password may have colons', () => {
  const args = ['--base-url', 'http://127.0.0.1/api', '--account', 'ann@example.com:a:b'];
  expect(readOptions(args).accounts).toEqual([{ email: 'ann@example.com', password: 'a:b' }]);
});
