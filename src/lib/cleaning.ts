import { BLANK, INVISIBLE, OVERRIDES } from './visible';

/**
 * Cleans what users type or paste. Copied texts often contain invisible characters, odd blanks, or what stood around an
 * address or number. A value that can be read in only one way is converted; any other text is returned unchanged, so
 * that the form's rules refuse it. Passwords are never cleaned.
 */

const EACH_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu');
const BLANKS = new RegExp(`[${BLANK}]+`, 'gu');

/** Control characters, and halves of characters, have no meaning in a text. Servers refuse or drop them. */
const UNUSABLE = new RegExp(String.raw`(?![\t\n])[\p{Cc}\p{Cs}${OVERRIDES}]`, 'gu');

/** A text of several lines. Word, PowerPoint and PDFs copy some line breaks as other characters. */
export const cleanText = (typed: string): string =>
  typed.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(UNUSABLE, '');

/** A text of one line. It is also shown within sentences and lists, where a direction mark would change what is beside it. */
export const cleanLine = (typed: string): string =>
  cleanText(typed)
    .replace(/[\t\n]/g, ' ')
    .replace(/[\u00ad\p{Bidi_Control}]/gu, '');

/** Removes invisible characters. Converts full-width letters, and letters that a PDF joins, to ordinary ones. */
export const plain = (typed: string): string =>
  typed
    .replace(EACH_INVISIBLE, '')
    .replace(BLANKS, ' ')
    .trim()
    .replace(/[\uff01-\uff5e\ufb00-\ufb06]/g, (letter) => letter.normalize('NFKC'));

/** Converts the digits of all scripts to 0-9. In Unicode, the ten digits of a script follow each other. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
    return String(before % 10);
  });

/** What is copied together with a value, but not a dot: an address that the user types must not end with one. */
const AROUND = /^[\s"'“‘’«<([]+|[\s"'”’»>)\],;:]+$/g;

/** A number without quotes, and without the marks of WhatsApp for bold and italics. */
const unmarked = (text: string): string => text.replace(AROUND, '').replace(/^[*_]+|[*_]+$/g, '');

/** Blanks, all kinds of dashes, and punctuation that groups digits or follows a number in a sentence. */
const SEPARATORS = /[\s\p{Pd}\u2212.,;:()]/gu;

const compact = (typed: string): string => asciiDigits(plain(typed)).replace(SEPARATORS, '');

/** Digits in groups as people write an ID: of three digits after the first group, or of two to four digits. */
const GROUPED = /^(?:\d{1,3}(?:[\s.,-]\d{3})+|\d{2,4}(?:[\s.-]\d{2,4})+)$/;

/**
 * A national ID without separators. A passport number, which begins with letters, is read too. Other
 * numbers beside the ID, as in `1. 12345678` or `12345678.5`, are never joined to it: that would be another person's ID.
 */
export function cleanId(typed: string): string {
  const text = plain(typed);
  const [, number = ''] =
    /^(?:(?:id\b\s*(?:no\b|number\b)?|no\b)[\s.:#]*(?=\d))?(.*?)[\s.,;:]*$/i.exec(
      asciiDigits(unmarked(text)).replace(/[\p{Pd}\u2212]/gu, '-'),
    ) ?? [];
  if (GROUPED.test(number)) return number.replace(/\D/g, '');
  // Programs that take the ID for an amount add decimals.
  const [, whole = number] = /^(\d{7,})\.0+$/.exec(number) ?? [];
  return /^(?:[a-z]{1,3}[\s-]?)?\d+$/i.test(whole) ? whole.replace(/[\s-]/g, '') : text;
}

/**
 * An amount as digits with a decimal point, from forms such as `KES 50,000`, `50 000/=` and `Ksh. 1,500.50`. A comma
 * is removed only before three digits: elsewhere it would be a decimal comma.
 */
export const cleanAmount = (typed: string): string =>
  asciiDigits(plain(typed))
    .replace(/^(kes|kshs?|shs?)\.?|\/[-=]$/gi, '')
    .replace(/\s/g, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');

/** A Kenyan phone number as ten digits, from any form in which it is usually written. */
export function cleanPhone(typed: string): string {
  const text = unmarked(typed).replace(/^(tel|phone|mobile)\b[\s.:]*/i, '');
  // Another number beside it, as in `1. 12345678`, is never joined to it: that would be another person's number.
  const groups = asciiDigits(plain(text)).match(/\d+/g) ?? [];
  const isJoined = groups.some(
    (group, index) =>
      group.length === 1 && !(group === '0' && index === 0) && !groups[index - 1]?.endsWith('254'),
  );
  const number = isJoined ? '' : compact(text);
  const [, local] = /^(?:(?:\+|00)?254)?0?([17]\d{8})$/.exec(number) ?? [];
  return local ? `0${local}` : typed;
}

/**
 * An address with the blanks that swipe keyboards and dictation put around the "@" and the dots behind it. Other blanks,
 * as in `1. amina@example.com` and `amina@example.com. Thanks`, may separate the address from something else.
 */
const SPREAD = /^[^ @]+ ?@ ?(?:[^ @]+|[^ .@]+(?:(?: \. ?|\. )[^ .@]+)+)$/;

/** An e-mail address, also from `mailto:amina@example.com` or `Amina <amina@example.com>`. */
export function cleanEmail(typed: string): string {
  const text = plain(typed);
  const [, inBrackets = text] = /^[^<>]*<([^<>]*@[^<>]*)>[^<>@]*$/.exec(text) ?? [];
  const isOne = inBrackets.split('@').length === 2;
  const address = (isOne ? inBrackets.replace(AROUND, '') : inBrackets.trim())
    // An address may begin with these, but not end with them.
    .replace(/^([*_])(.*)\1$/, '$2')
    .replace(/^mailto:\s*([^?]*).*$/i, '$1');
  // Keyboards of other scripts also write digits and dots in other forms, and some keyboards curl apostrophes.
  const ascii = asciiDigits(address)
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(SPREAD, (spread) => spread.replaceAll(' ', ''));
  return /^[!-~]*$/.test(ascii) ? ascii : address;
}

const isAddress = (typed: string): boolean => /[@\uff20]/.test(typed);

/**
 * Removes the punctuation of a sentence from which an e-mail address was copied, and the dot that keyboards write for two
 * blanks. Not where an address that is typed must be refused if it ends with a dot, as at the registration.
 */
export const withoutPunctuation = (cleaned: string): string =>
  isAddress(cleaned) ? cleaned.replace(/[.,;:!?…)\]>"'”’»]+$/, '') : cleaned;

/** What the login takes. */
export const cleanEmailOrId = (typed: string): string =>
  isAddress(typed) ? withoutPunctuation(cleanEmail(typed)) : cleanId(typed);

/** What the reset takes. A national ID is not accepted there, but recognised. */
export function cleanEmailOrPhone(typed: string): string {
  if (isAddress(typed)) return withoutPunctuation(cleanEmail(typed));
  const phone = cleanPhone(typed);
  return phone === typed ? cleanId(typed) : phone;
}

/** All fields of the portal's forms that take an identifier, by name. */
export const cleaners: Readonly<Record<string, (typed: string) => string>> = {
  email: cleanEmail,
  email_or_id: cleanEmailOrId,
  identifier: cleanEmailOrPhone,
  id_passport: cleanId,
  phone_number: cleanPhone,
  team_members: cleanId,
};
