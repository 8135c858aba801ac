import { expect, test } from 'vitest';
import { isSince } from '@/components/forms/use-arrival';
import { observeServerDate } from '@/lib/clock';
import { compareFiles } from '@/lib/fingerprint';
import { isSameText, normalText, withNormalTexts } from '@/lib/same-text';

test.for([
  ['one\ntwo', 'one\r\ntwo'],
  ['one\ntwo', 'one\rtwo'],
  ['one', '  one \r\n'],
  ['caf\u00e9', 'cafe\u0301'],
  ['', null],
  ['', undefined],
] as const)('%j and %j are the same text', ([one, other]) => {
  expect(isSameText(one, other)).toBe(true);
});

test.for([
  ['one\ntwo', 'one\n\ntwo'],
  ['one two', 'one  two'],
  ['One', 'one'],
  ['one', ''],
] as const)('%j and %j are different texts', ([one, other]) => {
  expect(isSameText(one, other)).toBe(false);
});

test("A record's texts get one kind of line end; its document's address is unchanged", () => {
  const address = '/media/cafe\u0301 plan.pdf ';
  expect(
    withNormalTexts({
      id: 7,
      description: ' one\r\ntwo ',
      proposal_document: address,
      comments: [{ comment: 'a\rb', author: null }],
    }),
  ).toEqual({
    id: 7,
    description: 'one\ntwo',
    proposal_document: address,
    comments: [{ comment: 'a\nb', author: null }],
  });
});

test('Only the SHA-256 shows that two files are the same; another size shows that they differ', () => {
  const file = { name: 'a.pdf', size: 3, sha256: 'ab' };
  expect(compareFiles(file, { ...file, name: 'b.pdf' })).toBe('same');
  expect(compareFiles(file, { ...file, sha256: 'cd' })).toBe('different');
  expect(compareFiles(file, { ...file, sha256: null })).toBe('unknown');
  expect(compareFiles({ ...file, sha256: null }, { ...file, sha256: null })).toBe('unknown');
  expect(compareFiles({ ...file, sha256: null }, { ...file, size: 4 })).toBe('different');
});

test('A row whose time is missing or has no zone may be the one just sent', () => {
  observeServerDate(new Date().toUTCString());
  const sent = Date.parse('2025-11-28T09:13:00Z');
  expect(isSince(undefined, sent)).toBe(true);
  expect(isSince('yesterday', sent)).toBe(true);
  expect(isSince('2025-11-28T09:13:01.123456', sent)).toBe(true);
  expect(isSince('2025-11-28T12:13:01.123456', sent)).toBe(true);
  expect(isSince('2025-11-28T08:13:01.123456+00:00', sent)).toBe(false);
  expect(isSince('2025-11-28T04:13:01', sent)).toBe(true);
  expect(isSince('2025-11-28', sent)).toBe(true);
  expect(isSince('2025-11-27T04:13:01', sent)).toBe(false);
});

test('A text without a visible character is the same as an empty one', () => {
  expect(normalText(' \u200b\u2060\ufe0f\r\n')).toBe('');
  expect(normalText('a\u200db')).toBe('a\u200db');
});
