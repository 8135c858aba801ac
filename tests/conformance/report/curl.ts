import type { Sent } from '../contract/exchange';

/** Shell variables of the commands. `quote` puts them outside single quotes, so that the shell replaces them. */
const SECRET = /\$(?:[A-Z]+_)*(?:TOKEN|PASSWORD|CODE|EMAIL|TAG|PHONE|DOCUMENT|ID(?:_\d)?)\b/g;

export const quote = (text: string) =>
  `'${text.replaceAll("'", `'\\''`).replaceAll(SECRET, (name) => `'"${name}"'`)}'`;

/** As many bytes as the file has, with the first bytes of its type. */
const bytesOf = ({ name, size }: File) => {
  if (size === 0) return "printf ''";
  const start = /\.pdf/i.test(name) ? '%%PDF-1.4\\n' : '\\320\\317\\021\\340';
  return `{ printf '${/docx$/i.test(name) ? 'PK\\003\\004' : start}'; head -c ${size} /dev/zero; } | head -c ${size}`;
};

/** Returns a command that sends the request again, with shell variables for secrets and other bytes for a file. */
export function curlOf(
  { method, url, headers, body, form }: Sent,
  masked: (text: string) => string,
): string {
  const words = ['curl', '-i', ...(method === 'GET' ? [] : ['-X', method]), quote(masked(url))];
  const own =
    form && body
      ? Object.entries(headers).filter(([name]) => name !== 'Content-Type')
      : Object.entries(headers);
  for (const [name, value] of own) words.push('-H', quote(masked(`${name}: ${value}`)));
  if (!body) return words.join(' ');
  if (!form || typeof body === 'string') {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return [...words, '-d', quote(masked(text))].join(' ');
  }
  let pipe = '';
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File) {
      pipe = `${bytesOf(value)} | `;
      words.push('-F', quote(`${name}=@-;filename="${value.name}";type=${value.type}`));
    } else words.push('--form-string', quote(masked(`${name}=${value}`)));
  }
  return pipe + words.join(' ');
}
