/** The command line of `npm run conformance`. */
import { readArguments, UsageError } from 'portal-mock/serve/command-line';
import { readHeader, readRoot } from 'portal-mock/serve/connection';
import { NoSuchAdapter, OTP_KINDS } from '../adapters/otp';
import { operationNamedBy } from '../contract/contract';
import { at } from '../contract/exchange';
import { allRules, isNamed, type Severity } from '../contract/rules';
import { journeys } from '../journeys/all';
import { NoReport } from '../report/baseline';
import { quote } from '../report/curl';
import type { Wanted } from '../walk/record';

/** In the packed kit (`npm run pack:conformance`) the command is one JavaScript file, without an npm script. */
const isPacked = import.meta.filename.endsWith('.js');
const COMMAND = isPacked ? 'npx --yes ./portal-conformance-1.0.0.tgz' : 'npm run conformance --';

/** `takes` is what the help calls the option's value, `says` what it says of the option. */
const text = (takes: string, says: string) => ({ type: 'string', takes, says }) as const;
const usual = (value: string, says: string, takes = value) =>
  ({ ...text(takes, says), default: value }) as const;
const several = (takes: string, says: string) =>
  ({ ...text(takes, says), multiple: true, default: [] as string[] }) as const;
const flag = (says: string) => ({ type: 'boolean', default: false, takes: '', says }) as const;

// biome-ignore format: a table, with one option in each line
const known = {
  'base-url': text('URL', 'the API root, such as http://127.0.0.1:8000/api'),
  register: flag('lets the run create ten accounts (sixteen with --clock or --patient), and more where the server breaks a rule of the registration or refuses a correct code'),
  email: usual('kit-{tag}@example.com', 'their addresses; {tag} makes each different (kit-{tag}@example.com)', 'PATTERN'),
  account: several('NAME:PASS', 'an existing account, twice for two; PASS may be env:VARIABLE'),
  otp: usual('prompt', `how to read codes: ${OTP_KINDS.join(', ')}`, 'KIND'),
  'otp-timeout': usual('10', 'seconds to wait for a code'),
  'human-token': usual('conformance-kit', 'what to send as recaptcha_token', 'TEXT'),
  origin: text('ORIGIN', "the portal's origin, if it differs from the API's: also checks CORS"),
  'read-only': flag('only signs in and reads; needs --account'),
  only: several('LIST', 'only these rules or operations, separated by commas; a star at the end matches several'),
  skip: several('LIST', 'leaves these out'),
  until: text('JOURNEY', 'ends with this part of the run, and makes all calls before it, whatever is chosen: shows a finding again'),
  severity: usual('error', 'the lowest severity that fails the run: error, warning'),
  header: several("'NAME: VALUE'", 'sent with each request, for example to pass a gateway; can be given several times'),
  ca: text('FILE', 'trusts this certificate (PEM) too'),
  insecure: flag('accepts any certificate'),
  timeout: usual('15', 'seconds to wait for a reply'),
  rate: usual('30', 'the maximum number of requests per second'),
  patient: flag('also checks rules that need long waits, about twenty minutes in all'),
  clock: text('COMMAND', "moves the server's own clock instead: cmd:'…{seconds}…', or an address; at the end it is called with a negative number to set it back"),
  review: text('COMMAND', "gives a record a status, as a reviewer would: cmd:'…{kind}…{id}…{status}…', or an address; {kind} is proposal or support-request"),
  json: text('FILE', 'writes a report as JSON; a dash as FILE prints'),
  junit: text('FILE', 'the same for a CI server'),
  html: text('FILE', 'the same as a web page'),
  baseline: text('FILE', 'an earlier --json report: lists findings that are new, fixed or still open'),
  list: flag('prints every rule and exits'),
  help: flag(''),
};

const WIDTH = 24;
const described = Object.entries(known).map(([name, { takes, says }]) => {
  const lines = says.replaceAll(/(.{1,95})(?:\s+|$)/g, `$1\n${' '.repeat(WIDTH)}`);
  return `${`  --${name} ${takes}`.padEnd(WIDTH - 1)} ${lines}`.trimEnd();
});

export const USAGE = `${COMMAND} --base-url URL …      checks a server
${COMMAND.replace(/ --$/, '   ')}                     checks the built-in emulated server, to show a run without errors and warnings

${described.join('\n')}

Exit codes: 0 passed; 1 failed; 2 wrong usage, or the contract cannot be read; 3 the run could not start, or ended early:
the server can't be reached or stopped responding, or no code could be read.`;

export type Options = ReturnType<typeof readOptions>;

/** What a second run with other rules does not need. */
const OF_ONE_RUN = /^(only|skip|until|json|junit|html|baseline)$/;

/** The same command, for other rules. It shows no password, and no value of a header, which may be a secret. */
const again = (values: object) =>
  [
    COMMAND,
    ...Object.entries(values).flatMap(([name, given]) =>
      [given].flat().flatMap((value) => {
        const text = String(value);
        const isUsual = value === at(known, `${name}.default`);
        if (OF_ONE_RUN.test(name) || isUsual) return [];
        if (value === true) return `--${name}`;
        const isSecret = name === 'header' || (name === 'account' && !/:env:\w+$/.test(text));
        return `--${name} ${quote(isSecret ? text.replace(/:.*/s, ':…') : text)}`;
      }),
    ),
  ].join(' ');

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
  const { until } = values;
  if (until !== undefined && !journeys.some(({ name }) => name === until))
    throw new UsageError(
      `--until takes the name of a part, such as "${journeys[0]?.name}", not "${until}".`,
    );
  if (!values.email.includes('{tag}')) throw new UsageError('--email must contain {tag}.');
  return {
    ...values,
    command: again(values),
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

function wantedBy(...given: [only: string[], skip: string[]]): Wanted {
  const [only, skip] = given.map((lists) =>
    lists.flatMap((list) => list.split(',')).filter(Boolean),
  );
  for (const pattern of [...(only ?? []), ...(skip ?? [])]) {
    const isKnown = (rule: string) =>
      allRules[rule]?.severity !== 'info' && isNamed([pattern], rule, operationNamedBy(rule));
    if (!Object.keys(allRules).some(isKnown))
      throw new UsageError(
        `There is no error, warning or operation "${pattern}". --list prints all rules.`,
      );
  }
  return (rule, operation) =>
    (!only?.length || isNamed(only, rule, operation)) && !isNamed(skip ?? [], rule, operation);
}

export const isUsage = (problem: unknown): problem is Error =>
  [UsageError, NoSuchAdapter, NoReport].some((kind) => problem instanceof kind);
