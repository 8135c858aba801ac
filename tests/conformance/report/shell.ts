/** The shell functions that the commands of findings call. */
import { shellOf } from '../adapters/otp';
import { proposalForm } from '../forms/proposal-forms';
import { quote } from './curl';

const PROPOSAL = Object.entries(proposalForm('Kit draft, again'))
  .flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'status'
      ? [`--form-string ${quote(`${name}=${value}`)}`]
      : [],
  )
  .join(' \\\n    ');

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

export interface Server {
  root: string;
  otp: string;
  headers?: string[];
  /** The pattern of the addresses of new accounts, and what is sent as recaptcha_token. */
  email?: string;
  humanToken?: string;
}

/**
 * For bash and zsh. In zsh, comments are an error at the prompt unless they are allowed, and a subshell that reads RANDOM
 * gets the same number each time.
 */
export const preambleOf = ({
  root,
  otp,
  headers = [],
  email = 'kit-{tag}@example.com',
  humanToken = 'conformance-kit',
}: Server) => `[ -z "$ZSH_VERSION" ] || setopt interactive_comments
${gateway(headers)}API=${quote(root)}
code_for() { ${otp.includes(new URL(root).origin) ? shellOf(otp) : shellOf(otp).replace('curl', 'command curl')}; }
post() { curl -sS -w '\\n%{http_code}\\n' -X POST "$API$1" -H 'Content-Type: application/json' -d "$2"; }
field() { sed -n 's/.*"'"$1"'" *: *"\\([^"]*\\)".*/\\1/p'; }
id() { grep -oE '"id" *: *"?[0-9a-f-]+' | head -1 | grep -oE '[0-9a-f-]+$'; }
new_details() { # sets EMAIL (with TAG in it), NATIONAL_ID and PHONE, for a new person
  N=$(( (RANDOM * 32768 + RANDOM) % 10000000 ))
  N=$(printf '%07d' "$N")
  TAG="\${START:-again}-0$N$N" NATIONAL_ID="0$N" PHONE="071$N"
  EMAIL="${email.replace('{tag}', '$TAG')}"
  UPPER_EMAIL=$(echo "$EMAIL" | tr a-z A-Z)
}
new_account() { # [FIELDS] [PASSWORD]: an account that is not verified; sets CODE
  new_details
  PASSWORD="\${2:-Kit-4821-wQz7193}"
  post /auth/register/ '{"email":"'"$EMAIL"'","id_passport":"'"$NATIONAL_ID"'","phone_number":"'"$PHONE"'",
"password":"'"$PASSWORD"'","recaptcha_token":"${humanToken}",'"\${1:-$PERSON}"'}'
  CODE=$(code_for "$EMAIL" verification)
}
PERSON='"first_name":"Again","last_name":"Conformance","county":"Nairobi","registration_type":"individual","team_members":[]'
verify() { post "\${1:-/auth/verify-otp/}" '{"email":"'"$EMAIL"'","otp_code":"'"$CODE"'"}'; }
verified_account() { new_account "$@"; verify; }
new_user() { verified_account "$@"; sign_in; }
keep_first() { # keeps the details of the first of two accounts, as FIRST_EMAIL and so on
  for name in EMAIL PHONE NATIONAL_ID CODE PASSWORD ACCESS_TOKEN REFRESH_TOKEN; do eval "FIRST_$name=\\$$name"; done
}
resend() { # sends the account another verification code; sets CODE
  post /auth/resend-otp/ '{"email":"'"$EMAIL"'","otp_type":"email"}'
  CODE=$(code_for "$EMAIL" verification)
}
login_code() { # sets CODE
  post /auth/login/otp/initiate/ '{"email_or_id":"'"$EMAIL"'","password":"'"$PASSWORD"'","otp_channel":"both"}'
  CODE=$(code_for "$EMAIL" login)
}
reset_code() { # sets CODE
  post /auth/password-reset/request/ '{"identifier":"'"$EMAIL"'"}'
  CODE=$(code_for "$EMAIL" password-reset)
}
reset_password() { # sets NEW_PASSWORD
  reset_code
  NEW_PASSWORD='Kit-4821-wQz7194'
  post /auth/password-reset/verify/ '{"identifier":"'"$EMAIL"'","otp_code":"'"$CODE"'","new_password":"'"$NEW_PASSWORD"'"}'
}
sign_in() { # sets ACCESS_TOKEN and REFRESH_TOKEN, and two that are not valid; once in 60 seconds
  login_code
  TOKENS=$(post /auth/login/otp/verify/ '{"email_or_id":"'"$EMAIL"'","otp_code":"'"$CODE"'"}')
  ACCESS_TOKEN=$(printf '%s\\n' "$TOKENS" | field access)
  REFRESH_TOKEN=$(printf '%s\\n' "$TOKENS" | field refresh)
  FORGED_TOKEN="\${ACCESS_TOKEN}x"
  UNSIGNED_TOKEN="$(printf '{"alg":"none","typ":"JWT"}' | base64 | tr -d =).$(echo "$ACCESS_TOKEN" | cut -d. -f2)."
}
renew() { post /auth/token/refresh/ '{"refresh":"'"$1"'"}'; }
new_proposal() { # TOKEN STATUS: prints the ID of a new proposal
  printf '%%PDF-1.4\\n%%%%EOF\\n' | curl -sS -X POST "$API/proposals/" -H "Authorization: Bearer $1" \\
    -F 'proposal_document=@-;filename="kit.pdf";type=application/pdf' --form-string "status=$2" \\
    ${PROPOSAL} | id
}
document_of() { # ID TOKEN: sets DOCUMENT
  DOCUMENT=$(curl -sS "$API/proposals/$1/" -H "Authorization: Bearer $2" | field proposal_document)
  case "$DOCUMENT" in /*) DOCUMENT="${new URL(root).origin}$DOCUMENT";; esac
}
`;
