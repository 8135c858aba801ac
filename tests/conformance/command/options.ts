/** The command line of `npm run conformance`. */
import { parseArgs } from 'node:util';
import { allRules } from '../journeys/all';
import { NoReport } from '../report/baseline';
import { isOperation } from '../walk/contract';
import type { Wanted } from '../walk/record';
import type { Severity } from '../walk/rule';
import { NoSuchAdapter, OTP_KINDS } from './otp';

/** In the tarball it is one JavaScript file, and npm has no script for it. */
const isPacked = import.meta.filename.endsWith('.js');
const COMMAND = isPacked ? 'npx ./portal-conformance-….tgz' : 'npm run conformance --';

export const USAGE = `${COMMAND} --base-url URL …      checks a server
${COMMAND}                     without an address: checks the emulated server that is built in, to show
                      what a clean run looks like

  --base-url URL        the API root, such as http://127.0.0.1:8000/api
  --register            allows the run to register accounts of its own: five, and fewer with --only
  --email PATTERN       their addresses; {tag} tells them apart (kit-{tag}@example.com)
  --account NAME:PASS   an account to use, twice for two; PASS may be env:VARIABLE
  --otp KIND            where codes are read: ${OTP_KINDS.join(', ')}
  --otp-timeout 10      seconds to wait for a code
  --human-token TEXT    what to send as recaptcha_token
  --origin ORIGIN       where the portal is, if it is another origin than the API's: checks CORS
  --read-only           signs in and reads, nothing else; wants --account
  --only, --skip LIST   rules or operations, by commas; a star at the end stands for the rest
  --severity error      the lowest severity that fails the run: error, warning, info
  --timeout 15          seconds that an answer may take
  --rate 24             requests a second, at most
  --patient             waits for what only time shows, thirteen minutes in all
  --clock COMMAND       moves the server's own clock instead, by {seconds}; at the end by minus as many, back
  --review COMMAND      gives a record a status, as a reviewer would: cmd:'…{kind}…{id}…{status}…', or an address;
                        {kind} is proposal or support-request
  --json FILE, --junit FILE, --html FILE       reports; a dash as FILE prints
  --baseline FILE       an earlier --json report: says what is new, mended, still open and not looked at
  --list                every rule, and nothing else
  --help

Exit: 0 conforms, 1 findings, 2 wrong usage or contract, 3 nothing could be judged: the server cannot be reached, or no code was obtained.`;

export class UsageError extends Error {}

export type Options = ReturnType<typeof readOptions>;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const several = { type: 'string', multiple: true, default: [] as string[] } as const;

export function readOptions(args: string[]) {
  const values = parse(args);
  const baseUrl = values['base-url'];
  if (
    baseUrl !== undefined &&
    !(URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol))
  )
    throw new UsageError(`--base-url takes an address that begins with http, not "${baseUrl}".`);
  const accounts = values.account.map(readAccount);
  if (baseUrl && !values.register && accounts.length === 0)
    throw new UsageError(
      'Give --register to let the run register accounts, or --account NAME:PASS twice.',
    );
  if (values['read-only'] && accounts.length === 0)
    throw new UsageError('--read-only registers nobody: give --account NAME:PASS.');
  const { origin } = values;
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).origin === origin))
    throw new UsageError(
      `--origin takes an origin, such as https://portal.example.org, not "${origin}".`,
    );
  if (!values.email.includes('{tag}')) throw new UsageError('--email needs {tag} in it.');
  return {
    ...values,
    baseUrl: baseUrl?.replace(/\/+$/, ''),
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

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
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
        timeout: { ...text, default: '15' },
        rate: { ...text, default: '24' },
        patient: flag,
        clock: text,
        review: text,
        json: text,
        junit: text,
        html: text,
        baseline: text,
        list: flag,
        help: flag,
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readAccount(account: string): { email: string; password: string } {
  const colon = account.indexOf(':');
  const [email, secret] = [account.slice(0, colon), account.slice(colon + 1)];
  const variable = /^env:(\w+)$/.exec(secret)?.[1];
  const password = variable ? process.env[variable] : secret;
  if (colon < 1 || !password)
    throw new UsageError(
      `--account takes NAME:PASSWORD or NAME:env:VARIABLE, not "${email || account}".`,
    );
  return { email, password };
}

function readSeverity(severity: string): Severity {
  if (severity === 'error' || severity === 'warning' || severity === 'info') return severity;
  throw new UsageError(`--severity is error, warning or info, not "${severity}".`);
}

function positive(option: string, value: string): number {
  if (Number(value) > 0) return Number(value);
  throw new UsageError(`${option} takes a number above zero, not "${value}".`);
}

/** Rules by id, operations by operationId; `drift.*` and `listProposals.*` by a star. */
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
      !Object.keys(allRules).some((rule) => matches(pattern, rule, undefined))
    )
      throw new UsageError(`There is no rule and no operation "${pattern}"; --list prints them.`);
  return (rule, operation) =>
    (!wanted?.length || wanted.some((pattern) => matches(pattern, rule, operation))) &&
    !unwanted?.some((pattern) => matches(pattern, rule, operation));
}

export const isUsage = (problem: unknown): problem is Error =>
  [UsageError, NoSuchAdapter, NoReport].some((kind) => problem instanceof kind);
