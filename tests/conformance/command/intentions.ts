/** Describes what a run will do. The command prints this text before the run starts. */
import { journeys } from '../journeys/all';
import { type RunOptions, rolesOf, run } from '../journeys/run';
import { inProcess } from '../proof/in-process';
import { plural } from '../report/sections';
import type { Options } from './options';

/** Measured on two kinds of servers. The number depends on the server's page size and on what it refuses. */
const REQUESTS = '600 to 870 requests';

/** The accounts that no person of the run owns: for codes, and for two calls at the same moment. */
const FOR_CODES = { least: 8, aged: 14 };

export async function intentions(
  server: string,
  target: RunOptions,
  { only, skip, baseUrl }: Pick<Options, 'only' | 'skip' | 'baseUrl'>,
): Promise<string> {
  const { registering, given = [], readOnly } = target;
  const names = given.map(({ email }) => email).join(', ');
  const uses = names ? ` It signs in as ${names}.` : '';
  if (readOnly) return `Reads from ${server} and changes nothing.${uses}`;
  const narrowed = only.length + skip.length > 0;
  const sends = narrowed ? `about ${await rehearsed(target)}` : REQUESTS;
  const roles = rolesOf(journeys, target.wanted).length;
  const forCodes = narrowed ? 0 : target.clock || target.patient ? FOR_CODES.aged : FOR_CODES.least;
  const accounts = registering
    ? `It registers ${plural(roles + forCodes, 'account')} (${registering.email}), and one more for each registration rule that the server breaks.`
    : 'It registers no accounts.';
  const makes = narrowed
    ? 'It creates the proposals, support requests and messages that the chosen rules need.'
    : 'It creates about 35 proposals, 25 support requests and 10 messages to the organisers.';
  return [
    ...(baseUrl === undefined ? [EXAMPLE] : []),
    `Checks ${server}, with ${sends}.${uses}`,
    `${accounts} ${makes}`,
    "At the end it deletes its drafts, and lists what it can't delete.",
  ].join('\n');
}

const EXAMPLE =
  'No --base-url was given, so this run checks the built-in emulated server, to show a run without errors and warnings.';

/** Counts the calls by running the selected rules on the emulated server first, which is quick. */
async function rehearsed({ wanted, review, clock, origin, given }: RunOptions): Promise<string> {
  const { options } = inProcess();
  const { requests } = await run({
    ...options,
    wanted: wanted ?? (() => true),
    given: given?.length ? (options.given ?? []) : [],
    review: review && options.review,
    clock: clock && options.clock,
    origin: origin && options.origin,
  });
  return plural(Math.ceil(requests / 10) * 10, 'request');
}
