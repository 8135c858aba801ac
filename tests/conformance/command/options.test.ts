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

test('--only refuses a rule that no server can break', () => {
  expect(() => readOptions(['--only', 'status.other'])).toThrow('no error, warning or operation');
});

test('A password may have colons', () => {
  const args = ['--base-url', 'http://127.0.0.1/api', '--account', 'ann@example.com:a:b'];
  expect(readOptions(args).accounts).toEqual([{ email: 'ann@example.com', password: 'a:b' }]);
});

test.for(['http://ann:secret@host/api', 'ftp://ann:secret@host/api', '//ann:secret@host'])(
  'The address "%s" is refused, and its password is not shown',
  (address) => {
    const args = ['--base-url', address, '--register'];
    expect(() => readOptions(args)).toThrow(/^--base-url takes (?!.*secret)/);
  },
);

test('The command to see a finding again shows no password, and no value of a header', () => {
  const args = [
    ...['--base-url', 'http://127.0.0.1/api', '--account', 'ann@example.com:secret'],
    ...['--account', 'ben@example.com:env:HOME', '--header', 'X-Key: secret', '--json', 'a.json'],
    ...['--otp', "cmd:it's {email} $HOME", '--only', 'register', '--register'],
  ];
  const { command } = readOptions(args);
  expect(command.split(' -- ').at(-1)).toBe(
    `--base-url http://127.0.0.1/api --account 'ann@example.com:…' --account ben@example.com:env:HOME --header 'X-Key:…' --otp 'cmd:it'\\''s {email} $HOME' --register`,
  );
});
