import type { Sent } from '../contract/exchange';

/** Shell variables that stand for secrets. `quote` puts them outside single quotes, so that the shell replaces them. */
const SECRET = /\$(?:[A-Z]+_)?(?:TOKEN|PASSWORD|CODE)\b/g;

export const quote = (text: string) =>
  `'${text.replaceAll("'", `'\\''`).replaceAll(SECRET, (name) => `'"${name}"'`)}'`;

const start = (file: File) => {
  if (file.size === 0) return "printf ''";
  if (file.size > 100_000) return `head -c ${file.size} /dev/zero`;
  const kind = /\.pdf/i.test(file.name) ? '%%PDF-1.4\\n%%%%EOF\\n' : '\\320\\317\\021\\340';
  return `printf '${/docx$/i.test(file.name) ? 'PK\\003\\004' : kind}'`;
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
      pipe = `${start(value)} | `;
      words.push('-F', quote(`${name}=@-;filename="${value.name}";type=${value.type}`));
    } else words.push('--form-string', quote(masked(`${name}=${value}`)));
  }
  return pipe + words.join(' ');
}
