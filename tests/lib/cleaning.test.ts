import { expect, test } from 'vitest';
import {
  cleanAmount,
  cleanEmail,
  cleanEmailOrId,
  cleanEmailOrPhone,
  cleanId,
  cleanLine,
  cleanPhone,
  cleanText,
  withoutPunctuation,
} from '@/lib/cleaning';
import { searchable, wordsIn } from '@/lib/searchable';
import { idsIn } from '@/lib/team';
import { isBlank, trimmed } from '@/lib/visible';

/** Zero-width space, byte order mark, soft hyphen, direction marks, a tag, a variation selector, a picture's placeholder. */
const UNSEEN = Array.from('\u200b\ufeff\u00ad\u200e\u202a\u2066\u{e0041}\ufe0f\ufffc');

test.each(UNSEEN)('The invisible character %j is removed from an identifier', (unseen) => {
  const within = (text: string) => `${unseen}${text.slice(0, 3)}${unseen}${text.slice(3)}${unseen}`;
  expect(cleanEmail(within('amina@example.com'))).toBe('amina@example.com');
  expect(cleanEmailOrId(within('12345678'))).toBe('12345678');
  expect(cleanEmailOrPhone(within('0712345678'))).toBe('0712345678');
  expect(cleanEmailOrPhone(within('amina@example.com'))).toBe('amina@example.com');
});

test.each([
  [' 12345678 ', '12345678'],
  ['12\u00a0345\u2009678', '12345678'],
  ['12-345-678', '12345678'],
  ['12\u2013345\u2212678', '12345678'],
  ['12.345.678.', '12345678'],
  ['١٢٣٤٥٦٧٨', '12345678'],
  ['१२३४५६७८', '12345678'],
  ['１２３４５６７８', '12345678'],
  ['A 1234567', 'A1234567'],
  ['0712 345 678', '0712345678'],
  ['1234 5678', '12345678'],
  ['ID: 12345678', '12345678'],
  ['ID No. 12 345 678', '12345678'],
  ['12,345,678', '12345678'],
  ["'12345678", '12345678'],
  ['*12345678*', '12345678'],
  ['“ID: 12345678”', '12345678'],
  ['(12345678),', '12345678'],
  ['No 12345678', '12345678'],
  ['No. 12345678', '12345678'],
  ['No12345678', 'No12345678'],
  ['12345678.0', '12345678'],
  ['12.345.000', '12345000'],
  ['12,345,000.00', '12,345,000.00'],
])('%j is the ID %s', (typed, id) => {
  expect(cleanId(typed)).toBe(id);
});

test.each([
  ...['', 'two words', 'anna-maria', '12345678¹', 'AK-12-XY', '12345678/87654321'],
  // Joined, these would be the ID of another person.
  ...['1. 12345678', '2) 12345678', '1: 12345678', '12345678 - 1', '12345678.5', '12345678,00'],
  ...[
    '(1) 12345678',
    '12345678.01',
    '123456.0',
    '12345678, 23456789',
    '12345678.0 23456789',
    '12345678 Jane Doe',
  ],
  ...['1 12345678', '12345678 23456789', '#1 12345678'],
])('%j is not an ID, and stays as it is', (typed) => {
  expect(cleanId(typed)).toBe(typed);
});

test.each([
  ['12345678\n23456789\r\n34567890\r\n', ['12345678', '23456789', '34567890']],
  ['12345678\u202823456789', ['12345678', '23456789']],
  ['12345678, 23456789 and 34567890.', ['12345678', '23456789', '34567890']],
  ['12345678;23456789/A1234567', ['12345678', '23456789', 'A1234567']],
  ['12 345 678\n23,456,789\nNo. 34567890', ['12345678', '23456789', '34567890']],
  ['12345678 Jane Doe', ['12345678']],
  ['National ID\tName\n12345678.0\tJane Doe\n23456789\tJohn', ['12345678', '23456789']],
  ['*1.* Jane', []],
  ['1. Jane Doe - 12345678\n2. John (23456789)', ['12345678', '23456789']],
  ['1. 12345678', []],
  ['1\n12345678\n2\n23456789', []],
  ['12345678\tJane\t0712345678', []],
  ['12345678 Jane 712345678', []],
  ['12345678\t712345678', []],
  ['12345678\n1234567890', []],
  ['123 45678 Jane', []],
  ['', []],
])('%j has the IDs %j', (pasted, ids) => {
  expect(idsIn(pasted)).toEqual(ids);
});

test.each([
  ...['0712345678', '0712 345 678', '0712.345.678', '0712\u00a0345\u00a0678', '(0712) 345678'],
  ...['712345678', '254712345678', '+254712345678', '+254 0712 345 678', '+254 (0) 712-345-678'],
  ...['00254 712 345 678', '００254712345678', '＋254 712 345 678', 'tel:+254712345678'],
  ...['*0712345678*', "'0712345678", '“tel: 0712345678”'],
  ...['\u202a+254\u2011712\u2011345\u2011678\u202c', '٠٧١٢٣٤٥٦٧٨'],
])('%j is the phone number 0712345678', (typed) => {
  expect(cleanPhone(typed)).toBe('0712345678');
});

test.each([
  ...['', '071234567', '07123456789', '+255712345678', '+25471234567', '+0712345678'],
  ...['0812345678', '0712345678 / 0722000000', '0712345678 ext 2', 'call me'],
  // Joined, these would be the number of another person.
  ...['1. 12345678', '1) 12345678', '7 12345678', '71234567.0', '1: 12345678'],
])('%j is not read as a phone number, and stays as it is', (typed) => {
  expect(cleanPhone(typed)).toBe(typed);
});

test.each([
  'mailto:amina@example.com',
  'MAILTO:amina@example.com?subject=Hello',
  '<amina@example.com>',
  'Amina Otieno <amina@example.com>',
  '"Otieno, Amina" <amina@example.com>,',
  'amina@example.com <mailto:amina@example.com>',
  'ａｍｉｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  'amina@example。com',
  ' amina@example.com\r\n',
  '"amina@example.com"',
  'amina@example.com;',
  '(amina@example.com),',
  "'amina@example.com'",
  '*amina@example.com*',
  '_amina@example.com_',
  'amina @example. com',
  'amina@ example.com ',
  'amina @ example . com',
])('%j is the address amina@example.com', (typed) => {
  expect(cleanEmail(typed)).toBe('amina@example.com');
});

test.each([
  'two words@example.com',
  'two words @example.com',
  'Email. amina@example.com',
  'amina@example.com. Thanks',
  'amina@example.com, brian@example.com',
  'Amina <amina@example.com>, Brian <brian@example.com>',
  'amina@example.com.',
  "o'brien@example.com",
  '_amina@example.com',
  '*amina@example.com_',
  'amina@example.com¹',
  'مثال٢@مثال.إختبار',
])('%j can be read in several ways or is an address already, and stays as it is', (typed) => {
  expect(cleanEmail(typed)).toBe(typed);
});

test.each([
  'amina@example.com.',
  '(amina@example.com)',
  '“amina@example.com”,',
  "'amina@example.com'",
  'amina@example.com!"',
])('Of the pasted %j, the address is kept', (pasted) => {
  expect(withoutPunctuation(cleanEmail(pasted))).toBe('amina@example.com');
});

test('The login and the reset also read an address that ends like a sentence', () => {
  expect(cleanEmailOrId('amina@example.com. ')).toBe('amina@example.com');
  expect(cleanEmailOrPhone('amina @example.com.')).toBe('amina@example.com');
});

test.each([
  ['50000', '50000'],
  ['50,000', '50000'],
  ['KES 50,000', '50000'],
  ['KES50000', '50000'],
  ['Ksh. 1,500.50', '1500.50'],
  ['50 000/=', '50000'],
  ['1,500,000/-', '1500000'],
  ['\u200b٥٠٠٠٠', '50000'],
  ['12,5', '12,5'],
  ['1e9', '1e9'],
  ['about 500', 'about500'],
  ['\u200b', ''],
])('%j is the amount %j', (typed, amount) => {
  expect(cleanAmount(typed)).toBe(amount);
});

test('A curly apostrophe is written as in an address', () => {
  expect(cleanEmail('‘o’brien@example.com’')).toBe("o'brien@example.com");
});

test('An ID may look like a phone number: each field reads it in its own way', () => {
  expect(cleanEmailOrId('712345678')).toBe('712345678');
  expect(cleanEmailOrPhone('712345678')).toBe('0712345678');
  expect(cleanEmailOrPhone('12 345 678')).toBe('12345678');
});

test.each([
  ['Soft\vbreaks\fof\u0085other\u2028pro\u2029grams', 'Soft\nbreaks\nof\nother\npro\ngrams'],
  ['Windows\r\nand\rold', 'Windows\nand\nold'],
  ['N\0o\u0007 c\u0015ontr\u007fol\u0090s', 'No controls'],
  ['Halves \ud83dof\udc4d characters 👍', 'Halves of characters 👍'],
  ['The \u202etpircs', 'The tpircs'],
  [
    '\tKept\n\n\u00ad می\u200cخواهم \u200f👨\u200d👩',
    '\tKept\n\n\u00ad می\u200cخواهم \u200f👨\u200d👩',
  ],
])('Of the text %j, %j is kept', (typed, kept) => {
  expect(cleanText(typed)).toBe(kept);
});

test.each([
  ['A\vtitle\tof\r\none\u2028line', 'A title of one line'],
  ['Flo\u00adod\u202e alarm\u202c', 'Flood alarm'],
  ['\u200fنص\u2066', 'نص'],
  ['می\u200cخواهم 👨\u200d👩', 'می\u200cخواهم 👨\u200d👩'],
])('Of the line %j, %j is kept', (typed, kept) => {
  expect(cleanLine(typed)).toBe(kept);
});

test('A text without visible characters is empty; any other keeps its joiners', () => {
  const blanks = ['', ' ', '\u200b', '\u2800', '\u3164', ' \u200d\ufe0f\n', UNSEEN.join(' ')];
  for (const typed of blanks) {
    expect(isBlank(typed), JSON.stringify(typed)).toBe(true);
    expect(trimmed(typed)).toBe('');
  }
  const persian = 'می\u200cخواهم';
  const family = '👨\u200d👩\u200d👧';
  expect(trimmed(` ${persian} ${family} `)).toBe(`${persian} ${family}`);
});

test('Invisible characters at the ends of a text, and those that reverse its letters, are removed', () => {
  expect(trimmed('Neema\u200b')).toBe('Neema');
  expect(trimmed('\u202eAmina\u202c')).toBe('Amina');
  expect(trimmed('Idea \u202eX "quote"')).toBe('Idea X "quote"');
});

test.each([
  ['Ng’ang’a', "NG'ANG'A"],
  ['Ngʼangʼa', 'Ng´ang´a'],
  ['Café\u200b', 'cafe'],
  ['low\u2011cost', 'low-cost'],
  ['“grain”', '"Grain"'],
  ['ﬂood', 'Flood'],
  ['Straße', 'STRASSE'],
])('A search does not tell %j from %j', (one, other) => {
  expect(searchable(one)).toBe(searchable(other));
});

test.each([
  ['“grain store”', ['GRAIN', 'STORE']],
  ['«ﬂood»,  alarm.', ['FLOOD', 'ALARM']],
  ["'Ng’ang’a'…", ["NG'ANG'A"]],
  ['low-cost 3.5', ['LOW-COST', '3.5']],
  [' “ ” . ', []],
])('The search %j is for the words %j', (search, words) => {
  expect(wordsIn(search)).toEqual(words);
});

test('A search tells other texts apart', () => {
  expect(searchable('grain')).not.toBe(searchable('grains'));
  expect(searchable('a-b')).not.toBe(searchable('ab'));
});
