/** Describes what a run will do. The command prints this text before the run starts. */
import type { RunOptions } from '../journeys/run';
import type { Options } from './options';

/** Measured on servers of several makes. The number depends on the server's page size and on what it refuses. */
const REQUESTS = '550 to 950 requests';

/** The last ones only with --clock or --patient. */
const ACCOUNTS = { usual: 10, waiting: 16 };

export function intentions(
  server: string,
  target: RunOptions,
  { only, skip, baseUrl }: Pick<Options, 'only' | 'skip' | 'baseUrl'>,
): string {
  const { registering, given = [], readOnly, clock, patient } = target;
  const names = given.map(({ email }) => email).join(', ');
  const uses = names ? ` It signs in as ${names}.` : '';
  if (readOnly) return `Reads from ${server} and changes nothing.${uses}`;
  const narrowed = only.length + skip.length > 0;
  const sends = narrowed ? 'the requests that the chosen rules need' : REQUESTS;
  const most = (clock ?? patient) ? ACCOUNTS.waiting : ACCOUNTS.usual;
  const accounts = registering
    ? `It registers ${narrowed ? 'at most ' : ''}${most} accounts (${registering.email}), and more where the server breaks a rule of the registration or refuses a correct code.`
    : 'It registers no accounts.';
  const makes = narrowed
    ? 'It creates the proposals, support requests and messages that the chosen rules need.'
    : 'It creates about 35 proposals, 30 support requests and 13 messages to the organisers.';
  return [
    ...(baseUrl === undefined ? [EXAMPLE] : []),
    `Checks ${server}, with ${sends}.${uses}`,
    `${accounts} ${makes}`,
    "At the end it deletes its drafts, and lists what it can't delete.",
  ].join('\n');
}

const EXAMPLE =
  'No --base-url was given, so this run checks the built-in emulated server, to show a run without errors and warnings.';
