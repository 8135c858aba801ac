/**
 * The number of characters as the contract and most servers count them: in Unicode code points. Most emoji are one code
 * point, although JavaScript's `length` counts two.
 */
export const lengthOf = (text: string): number => Array.from(text).length;
