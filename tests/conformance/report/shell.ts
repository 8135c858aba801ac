/** The shell functions that the commands of findings call. */
import { isAddress } from '../adapters/connection';
import { shellOf } from '../adapters/otp';
import { DOC, DOCX } from '../forms/documents';
import { quote } from './curl';

const MAY_BE_SECRET = /auth|key|token|secret|cookie|pass/i;

/**
 * Lets each curl send the headers of --header. A value that may be secret is not printed: the reader sets it. Codes may be
 * read from another server, which must not get the headers.
 */
function gateway(headers: string[]): string {
  const lines: string[] = [];
  const options = headers.map((header) => {
    const [name = ''] = header.split(':');
    if (!MAY_BE_SECRET.test(name)) return `-H ${quote(header)}`;
    const variable = name.toUpperCase().replaceAll(/\W/g, '_');
    lines.push(
      `: "\${${variable}:?Set it to the value of --header ${name}, which is not printed}"`,
    );
    return `-H "${name}: $${variable}"`;
  });
  if (options.length === 0) return '';
  return `${[...lines, `curl() { command curl ${options.join(' ')} "$@"; }`].join('\n')}\n`;
}

interface Server {
  root: string;
  otp: string;
  headers?: string[] | undefined;
  clock?: string | undefined;
}

/** Lets so many seconds pass, and says so: by the command or address of --clock, if there is one. */
function waiting(clock: string | undefined): string {
  if (clock === undefined) return 'echo "Waiting for $1 seconds" >&2; sleep "$1"';
  const move = clock.replaceAll('{seconds}', '$1');
  const call = isAddress(clock) ? `command curl -sS "${move}"` : `{ ${move}; }`;
  return `${call} > /dev/null && echo "The server's clock was moved by $1 seconds" >&2`;
}

/**
 * For bash and zsh. In zsh, comments are an error at the prompt unless they are allowed, and a subshell that reads RANDOM
 * gets the same number each time.
 */
export const preambleOf = ({
  root,
  otp,
  headers = [],
  clock,
}: Server) => `[ -z "$ZSH_VERSION" ] || setopt interactive_comments
${gateway(headers)}API=${quote(root)}
CODE_DELAY=\${CODE_DELAY:-1} # in seconds: the time that your server takes to send a code
six_digits() {
  TEXT=$(cat)
  { printf '%s' "$TEXT" | grep -oE '"(code|otp|otp_code|token)" *: *"?[0-9]{6}' ||
    printf '%s' "$TEXT" | grep -oE '(^|[^[:alnum:]_.+-])[0-9]{6}([^[:alnum:]_+-]|$)'
  } | grep -oE '[0-9]{6}' | head -1
}
code_for() { command sleep "$CODE_DELAY"; ${otp.includes(new URL(root).origin) ? shellOf(otp) : shellOf(otp).replace('curl', 'command curl')}; }
let_pass() { ${waiting(clock)}; }
field() { printf '%s\\n' "$REPLY" | sed -n 's/.*"'"$1"'" *: *"\\([^"]*\\)".*/\\1/p' | sed 's|\\\\/|/|g; s|\\\\u0026|\\&|g'; }
etag() { printf '%s\\n' "$REPLY" | grep -i '^etag:' | tr -d '\\r' | cut -d ' ' -f 2; }
token() { field "$1" | grep . || echo "No $1 token in the reply: $REPLY" >&2; }
record_id() { printf '%s\\n' "$REPLY" | grep -oE '"id" *: *"?[0-9a-f-]+' | head -1 | grep -oE '[0-9a-f-]+$'; }
document_url() { case "$(field proposal_document)" in /*) printf '%s' '${new URL(root).origin}';; esac; field proposal_document; }
word_file() { # the bytes of a small DOC or DOCX
  case "$1" in doc) FILE='${DOC}';; *) FILE='${DOCX}';; esac
  { printf '\\037\\213\\010\\0\\0\\0\\0\\0\\0\\0'; printf '%s' "$FILE" | base64 -d; } | gzip -dc 2> /dev/null
}
unsigned() { echo "$(printf '{"alg":"none","typ":"JWT"}' | base64 | tr -d =).$(echo "$1" | cut -d. -f2)."; }
new_details() { # for a new person: sets TAG, which is in the address, NATIONAL_ID and PHONE
  N=$(( (RANDOM * 32768 + RANDOM) % 10000000 ))
  N=$(printf '%07d' "$N")
  eval "TAG$1=000$N$N NATIONAL_ID$1=0$N PHONE$1=071$N"
}
`;
