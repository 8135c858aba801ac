/** Characters without a shape, such as zero-width spaces, direction marks and the placeholder of a copied picture. */
export const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}\p{Cf}\ufffc`;

/** Blanks, control characters and the empty Braille pattern. */
export const BLANK = String.raw`\s\p{Cc}\u2800`;

const NOTHING = new RegExp(`^[${INVISIBLE}${BLANK}]*$`, 'u');

/** Whether nothing in the text is visible. */
export const isBlank = (text: string): boolean => NOTHING.test(text);

/** Zero-width spaces and direction marks, which come along when a text is copied. No script needs them at its end. */
const COPIED = String.raw`\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff`;
const AROUND = new RegExp(`^[${COPIED}]+|[${COPIED}]+$`, 'g');

/** These two show the letters after them in the opposite order, so that a text seems to say something else. */
export const OVERRIDES = String.raw`\u202d\u202e`;
const EACH_OVERRIDE = new RegExp(`[${OVERRIDES}]`, 'g');

/** With these, a text changes the order of the sentence around it. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;

/** For names of files: 'plan\u202efdp.exe' would be shown as 'planexe.pdf'. */
export const withoutReordering = (name: string): string => name.replace(REORDERING, '');

/**
 * Returns the text without the blanks and invisible characters around it, or an empty text if nothing in it is visible.
 * Within a text, most invisible characters stay: some scripts and emoji need them.
 */
export const trimmed = (text: string): string =>
  isBlank(text) ? '' : text.replace(EACH_OVERRIDE, '').replace(AROUND, '');
