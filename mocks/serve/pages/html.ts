/** A page in pieces: what is put into a template is escaped, unless it is a piece itself. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | Html[] | string | number | undefined | false;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (found) => entities[found] ?? found);

function toText(value: Value): string {
  if (value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map((piece) => piece.text).join('');
  return value instanceof Html ? value.text : escaped(String(value));
}

/** A text of our own that is markup already. */
export const raw = (text: string) => new Html(text);

export const html = (strings: TemplateStringsArray, ...values: Value[]) =>
  new Html(String.raw({ raw: strings }, ...values.map(toText)));
