/** Example calls of controls with curl. */
import type { Control } from '../controls/control';
import { SESSION_HEADER } from '../cors';
import { DEFAULT_SESSION } from '../sessions';

export interface Target {
  origin: string;
  session: string;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function curlControl(
  { origin, session }: Target,
  { method, name, example, file }: Pick<Control, 'method' | 'name' | 'example' | 'file'>,
): string {
  return [
    'curl',
    // The certificate of --https is not signed by an authority that curl knows.
    origin.startsWith('https:') && '-k',
    method !== 'GET' && `-X ${method}`,
    `${origin}/__mock/${name}`,
    session !== DEFAULT_SESSION && `-H '${SESSION_HEADER}: ${session}'`,
    example && `-d ${quoted(JSON.stringify(example))}`,
    file && `-d @${file}`,
  ]
    .filter(Boolean)
    .join(' ');
}
