import { expect, test } from 'vitest';
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

test('A text without a visible character is the same as an empty one', () => {
  expect(normalText(' \u200b\u2060\ufe0f\r\n')).toBe('');
  expect(normalText('a\u200db')).toBe('a\u200db');
});
