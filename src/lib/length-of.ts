/**
 * The number of characters as the contract and most servers count them. An emoji is one, although JavaScript's `length`
 * counts two.
 */
export const lengthOf = (text: string): number => Array.from(text).length;
