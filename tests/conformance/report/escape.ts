const entities: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For HTML and XML. Control characters become spaces, because XML does not allow most of them. */
export const escapeMarkup = (text: string) =>
  text
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
    .replaceAll(/\p{Cc}/gu, (character) => (/[\n\t]/.test(character) ? character : ' '));
