import type { Sent } from '../exchange';

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The command that sends the same again; secrets are masked afterwards, as `$NAME` to put in. */
export function curlOf({ method, url, headers, body, form }: Sent): string {
  const words = ['curl', '-i', ...(method === 'GET' ? [] : ['-X', method]), quote(url)];
  for (const [name, value] of Object.entries(headers)) words.push('-H', `"${name}: ${value}"`);
  if (body && form) {
    for (const [name, value] of Object.entries(body)) {
      const file = value instanceof File ? `@${value.name};type=${value.type}` : String(value);
      words.push('-F', quote(`${name}=${file}`));
    }
  } else if (body) words.push('-d', quote(JSON.stringify(body)));
  return words.join(' ');
}
