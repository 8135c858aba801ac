import type { Sent } from '../contract/exchange';

/** A shell variable in a text. Nothing else in braces with a dollar sign is sent by the kit. */
const VARIABLE = /\$\{([A-Z_0-9]+)\}/g;
/** Without the braces, unless a letter or a digit follows. */
const plain = (text: string) => text.replaceAll(/\$\{([A-Z_0-9]+)\}(?!\w)/g, '$$$1');

/** In double quotes where the shell must replace variables and nothing else, otherwise in single quotes. */
export function quote(text: string): string {
  const rest = text.replaceAll(VARIABLE, '');
  if (rest !== text && !/["$`\\!]/.test(rest)) return `"${plain(text)}"`;
  return `'${text.replaceAll("'", `'\\''`).replaceAll(VARIABLE, `'"$$$1"'`)}'`;
}

/** As many bytes as the file has. A PDF has only its first ones; the Word files are whole, because some servers open them. */
const bytesOf = ({ name, size }: File) => {
  if (size === 0) return "printf ''";
  const [, word] = /\.(docx?)$/i.exec(name) ?? [];
  return word
    ? `word_file ${word.toLowerCase()}`
    : `{ printf '%%PDF-1.4\\n%%\\377\\376\\n'; head -c ${size} /dev/zero; } | head -c ${size}`;
};

/** A command that sends the request again, with shell variables for secrets, and other bytes for a file. */
export function curlOf(
  { method, url, headers, body, form }: Sent,
  masked: (text: string) => string,
): string {
  const own = Object.entries(headers).filter(
    ([name]) => !(form && body && name === 'Content-Type'),
  );
  const words = [
    `curl -sSi -w '\\n' ${method === 'GET' ? '' : `-X ${method} `}${quote(masked(url))}`,
    ...own.map(([name, value]) => `-H ${quote(masked(`${name}: ${value}`))}`),
  ];
  let pipe = '';
  if (body && form && typeof body !== 'string')
    for (const [name, value] of Object.entries(body)) {
      const isFile = value instanceof File;
      if (isFile) pipe = `${bytesOf(value)} | `;
      words.push(
        isFile
          ? `-F ${quote(`${name}=@-;filename="${value.name}";type=${value.type || UNKNOWN}`)}`
          : withoutNul(masked(`${name}=${value}`)),
      );
    }
  else if (body) words.push(`-d ${quote(masked(typeof body === 'string' ? body : jsonOf(body)))}`);
  const line = words.join(' ');
  return pipe + (line.length > WIDTH ? words.join(' \\\n  ') : line);
}

/** A shell drops the character NUL, so `printf` writes it. */
function withoutNul(field: string): string {
  const [, name, text = ''] = /^(.*?)=(.*\0.*)$/s.exec(field) ?? [];
  const written = text.replaceAll(/[\\%]/g, '$&$&').replaceAll('\0', '\\000');
  return name ? `-F '${name}=<'<(printf ${quote(written)})` : `--form-string ${quote(field)}`;
}

const WIDTH = 160;
/** What browsers send for a file whose type they don't know. */
const UNKNOWN = 'application/octet-stream';

/** Each field on a line of its own, if one line would be too long. */
const jsonOf = (body: object) => {
  const line = JSON.stringify(body);
  return line.length < WIDTH ? line : JSON.stringify(body, undefined, 1);
};
