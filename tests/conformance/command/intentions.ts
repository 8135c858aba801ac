/** Describes what a run will do. The command prints this text before the run starts. */
import { journeys } from '../journeys/all';
import { atOnce } from '../journeys/at-once';
import { codes } from '../journeys/codes/codes';
import { registrationAgain } from '../journeys/registration/registration';
import { isWhole, type RunOptions, rolesOf } from '../journeys/run';
import { time } from '../journeys/sessions/time';
import { plural } from '../report/sections';
import type { Options } from './options';

/** Measured on servers of several makes. The number depends on the server's page size and on what it refuses. */
const REQUESTS = '550 to 900 requests';

/** The journeys that register accounts of their own, once for each account. */
const OWN = [
  codes,
  codes,
  codes,
  codes,
  atOnce,
  registrationAgain,
  ...Array<typeof time>(6).fill(time),
];

export function intentions(
  server: string,
  target: RunOptions,
  { only, skip, baseUrl }: Pick<Options, 'only' | 'skip' | 'baseUrl'>,
): string {
  const { registering, given = [], readOnly, wanted = () => true } = target;
  const names = given.map(({ email }) => email).join(', ');
  const uses = names ? ` It signs in as ${names}.` : '';
  if (readOnly) return `Reads from ${server} and changes nothing.${uses}`;
  const narrowed = only.length + skip.length > 0;
  const sends = narrowed ? 'the requests that the chosen rules need' : REQUESTS;
  const roles = rolesOf(journeys, wanted).length;
  const waits = target.clock ?? target.patient;
  const others = OWN.filter((one) => (one !== time || waits) && isWhole(one, wanted)).length;
  const accounts = registering
    ? `It registers ${plural(roles + others, 'account')} (${registering.email}), and more where the server breaks a rule of the registration or refuses a correct code.`
    : 'It registers no accounts.';
  const makes = narrowed
    ? 'It creates the proposals, support requests and messages that the chosen rules need.'
    : 'It creates about 35 proposals, 30 support requests and 12 messages to the organisers.';
  return [
    ...(baseUrl === undefined ? [EXAMPLE] : []),
    `Checks ${server}, with ${sends}.${uses}`,
    `${accounts} ${makes}`,
    "At the end it deletes its drafts, and lists what it can't delete.",
  ].join('\n');
}

const EXAMPLE =
  'No --base-url was given, so this run checks the built-in emulated server, to show a run without errors and warnings.';
