/** The command line of `npm run conformance`. */
import { readArguments, UsageError } from 'portal-mock/serve/command-line';
import { readHeader, readRoot } from 'portal-mock/serve/connection';
import { NoSuchAdapter, OTP_KINDS } from '../adapters/otp';
import { isOperation } from '../contract/contract';
import { allRules, type Severity } from '../contract/rules';
import { NoReport } from '../report/baseline';
import type { Wanted } from '../walk/record';

/** In the packed kit (`npm run pack:conformance`) the command is one JavaScript file, without an npm script. */
const isPacked = import.meta.filename.endsWith('.js');
const COMMAND = isPacked ? 'npx ./portal-conformance-1.0.0.tgz' : 'npm run conformance --';

export const USAGE = `${COMMAND} --base-url URL …      checks a server
${COMMAND.replace(/ --$/, '   ')}                     checks the built-in emulated server, to show a run without errors and warnings

  --base-url URL        the API root, such as http://127.0.0.1:8000/api
  --register            lets the run create ten accounts (sixteen with --clock or --patient),
                        and more where the server breaks a rule of the registration
                        or refuses a correct code
  --email PATTERN       their addresses; {tag} makes each different (kit-{tag}@example.com)
  --account NAME:PASS   an existing account, twice for two; PASS may be env:VARIABLE
  --otp KIND            how to read codes: ${OTP_KINDS.join(', ')}
  --otp-timeout 10      seconds to wait for a code
  --human-token TEXT    what to send as recaptcha_token
  --origin ORIGIN       the portal's origin, if it differs from the API's: also checks CORS
  --read-only           only signs in and reads; needs --account
  --only, --skip LIST   rules or operations, separated by commas; a star at the end matches several
  --severity error      the lowest severity that fails the run: error, warning
  --header 'NAME: VALUE' sent with each request, for example to pass a gateway; can be given several times
  --ca FILE             trusts this certificate (PEM) too
  --insecure            accepts any certificate
  --timeout 15          seconds to wait for a reply
  --rate 30             the maximum number of requests per second
  --patient             also checks rules that need long waits, about twenty minutes in all
  --clock COMMAND       moves the server's own clock by {seconds} instead, with a command or an address; at the end it is
                        called with a negative number to set it back
  --review COMMAND      gives a record a status, as a reviewer would: cmd:'…{kind}…{id}…{status}…', or an address;
                        {kind} is proposal or support-request
  --json FILE, --junit FILE, --html FILE       write reports; a dash as FILE prints
  --baseline FILE       an earlier --json report: lists findings that are new, fixed or still open
  --list                prints every rule and exits
  --help

Exit codes: 0 passed; 1 failed; 2 wrong usage, or the contract cannot be read; 3 the run could not start, or ended early:
the server can't be reached or stopped responding, or no code could be read.`;

export type Options = ReturnType<typeof readOptions>;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const several = { type: 'string', multiple: true, default: [] as string[] } as const;

const known = {
  'base-url': text,
  register: flag,
  email: { ...text, default: 'kit-{tag}@example.com' },
  account: several,
  otp: { ...text, default: 'prompt' },
  'otp-timeout': { ...text, default: '10' },
  'human-token': { ...text, default: 'conformance-kit' },
  origin: text,
  'read-only': flag,
  only: several,
  skip: several,
  severity: { ...text, default: 'error' },
  header: several,
  ca: text,
  insecure: flag,
  timeout: { ...text, default: '15' },
  rate: { ...text, default: '30' },
  patient: flag,
  clock: text,
  review: text,
  json: text,
  junit: text,
  html: text,
  baseline: text,
  list: flag,
  help: flag,
};

export function readOptions(args: string[]) {
  const values = readArguments(args, known);
  const given = values['base-url'];
  const baseUrl = given === undefined ? undefined : readRoot('--base-url', given);
  values.header.forEach(readHeader);
  const accounts = values.account.map(readAccount);
  if (baseUrl && !values.register && accounts.length === 0)
    throw new UsageError(
      'Use --register to let the run create accounts, or --account NAME:PASS twice.',
    );
  if (values['read-only'] && accounts.length === 0)
    throw new UsageError("--read-only can't register accounts. Add --account NAME:PASS.");
  const { origin } = values;
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).origin === origin))
    throw new UsageError(
      `--origin must be an origin, such as https://portal.example.org, not "${origin}".`,
    );
  if (!values.email.includes('{tag}')) throw new UsageError('--email must contain {tag}.');
  return {
    ...values,
    baseUrl,
    accounts,
    readOnly: values['read-only'],
    humanToken: values['human-token'],
    severity: readSeverity(values.severity),
    timeout: positive('--timeout', values.timeout),
    rate: positive('--rate', values.rate),
    otpTimeout: positive('--otp-timeout', values['otp-timeout']),
    wanted: wantedBy(values.only, values.skip),
  };
}

function readAccount(account: string): { email: string; password: string } {
  const [email = ''] = account.split(':');
  const secret = account.slice(email.length + 1);
  const variable = /^env:(\w+)$/.exec(secret)?.[1];
  const password = variable ? process.env[variable] : secret;
  if (!email || !password)
    // Shows only the text before the colon, because the text after it is a password.
    throw new UsageError(`--account must be NAME:PASSWORD or NAME:env:VARIABLE, not "${email}".`);
  return { email, password };
}

function readSeverity(severity: string): Severity {
  if (severity === 'error' || severity === 'warning') return severity;
  throw new UsageError(`--severity must be error or warning, not "${severity}".`);
}

function positive(option: string, value: string): number {
  if (Number(value) > 0) return Number(value);
  throw new UsageError(`${option} must be a number above zero, not "${value}".`);
}

/** --only and --skip name rules or operations. A star at the end selects several rules, as in `drift.*`. */
function wantedBy(only: string[], skip: string[]): Wanted {
  const [wanted, unwanted] = [only, skip].map((lists) =>
    lists.flatMap((list) => list.split(',')).filter(Boolean),
  );
  const matches = (pattern: string, rule: string, operation: string | undefined) =>
    pattern === rule ||
    pattern === operation ||
    (pattern.endsWith('*') && rule.startsWith(pattern.slice(0, -1)));
  for (const pattern of [...(wanted ?? []), ...(unwanted ?? [])])
    if (
      !isOperation(pattern) &&
      !Object.keys(allRules).some(
        (rule) => allRules[rule]?.severity !== 'info' && matches(pattern, rule, undefined),
      )
    )
      throw new UsageError(
        `There is no error, warning or operation "${pattern}". --list prints all rules.`,
      );
  return (rule, operation) =>
    (!wanted?.length || wanted.some((pattern) => matches(pattern, rule, operation))) &&
    !unwanted?.some((pattern) => matches(pattern, rule, operation));
}

export const isUsage = (problem: unknown): problem is Error =>
  [UsageError, NoSuchAdapter, NoReport].some((kind) => problem instanceof kind);
