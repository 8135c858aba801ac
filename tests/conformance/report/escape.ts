/**
 * Escapes text for HTML and XML. XML does not allow most control characters, half characters, U+FFFE and U+FFFF, so all of
 * them except line breaks and tabs become spaces.
 */
export const escapeMarkup = (text: string) =>
  text
    .replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, (character) =>
      /[\n\t]/.test(character) ? character : ' ',
    );
