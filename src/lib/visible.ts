/** Characters without a shape, such as zero-width spaces, direction marks and the placeholder of a copied picture. */
export const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}\p{Cf}\ufffc`;

/** Blanks, control characters and the empty Braille pattern. */
export const BLANK = String.raw`\s\p{Cc}\u2800`;

const NOTHING = new RegExp(`^[${INVISIBLE}${BLANK}]*$`, 'u');

/** Whether nothing in the text is visible. */
export const isBlank = (text: string): boolean => NOTHING.test(text);

/**
 * Returns the text without the blanks around it, or an empty text if nothing in it is visible. Within a text, invisible
 * characters stay: some scripts and emoji need them.
 */
export const trimmed = (text: string): string => (isBlank(text) ? '' : text.trim());
