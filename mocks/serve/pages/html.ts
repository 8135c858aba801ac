/** HTML built from templates. Inserted values are escaped unless they are Html themselves. */
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

/** Marks our own text as HTML. */
export const raw = (text: string) => new Html(text);

export const html = (strings: TemplateStringsArray, ...values: Value[]) =>
  new Html(String.raw({ raw: strings }, ...values.map(toText)));
