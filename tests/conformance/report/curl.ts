import type { Sent } from '../contract/exchange';
import type { Mask } from '../walk/mask';

/** For a shell. */
export const quote = (text: string) =>
  /^[\w.:/@+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** The same with a shell variable in place of each secret. */
const masked = (text: string, mask: Mask) =>
  quote(mask.text(text))
    .replaceAll(/\$([A-Z_]{4,})/g, `'"$$$1"'`)
    .replace(/"''$/, '"');

/** The call as a command. Secrets are variables, and of a file it has the name. */
export function curlOf({ method, url, headers, body, form }: Sent, mask: Mask): string {
  const isForm = form && typeof body === 'object';
  const fields = Object.entries(isForm ? body : {}).map(([name, value]) =>
    value instanceof File
      ? ['-F', `${name}=@${value.name}`]
      : ['--form-string', `${name}=${value}`],
  );
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const options = [
    ...Object.entries(headers).map(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(isForm ? fields : body ? [['-d', text]] : []),
  ];
  const words = options.map(([option, value = '']) => `${option} ${masked(value, mask)}`);
  return [
    'curl -i',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    masked(url, mask),
    ...words,
  ].join(' ');
}
