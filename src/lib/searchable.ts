import { INVISIBLE } from './visible';

const IGNORED = new RegExp(`[\\p{M}${INVISIBLE}]`, 'gu');

/** The text for a search: the case, accents, kinds of quotes and dashes, and invisible characters do not matter. */
export const searchable = (text: string): string =>
  text
    .replace(/[\u2018-\u201b\u02b9-\u02bc\u02c8\u2032\ua78c`´]/g, "'")
    .replace(/[\u201c-\u201f\u2033«»]/g, '"')
    .normalize('NFKD')
    .replace(IGNORED, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase();

/** The words of a search, without quotes around them and without what ends a sentence. */
export const wordsIn = (search: string): string[] =>
  searchable(search)
    .split(/\s+/)
    .map((word) => word.replace(/^\p{P}+|\p{P}+$/gu, ''))
    .filter(Boolean);
