/** What a run will do, said before anything is sent. */
import { journeys } from '../journeys/all';
import { inProcess } from '../proof/in-process';
import { plural } from '../report/terminal';
import { type RunOptions, rolesOf, run } from '../walk/run';
import type { Options } from './options';

/** Measured on two servers of different makes: how they page their lists, and what they refuse, makes the difference. */
const REQUESTS = '550 to 720 requests';

export async function intentions(
  server: string,
  target: RunOptions,
  { only, skip, baseUrl }: Pick<Options, 'only' | 'skip' | 'baseUrl'>,
): Promise<string> {
  const { registering, given = [], readOnly } = target;
  const names = given.map(({ email }) => email).join(', ');
  const uses = names ? ` It signs in as ${names}.` : '';
  if (readOnly) return `Reads from ${server}, and changes nothing.${uses}`;
  const narrowed = only.length + skip.length > 0;
  const sends = narrowed ? `about ${await rehearsed(target)}` : REQUESTS;
  const roles = rolesOf(journeys, target.wanted).length;
  const accounts = registering
    ? `It registers ${plural(roles, 'account')} (${registering.email}), and one more for each rule of registration that is broken.`
    : 'It registers nobody.';
  const makes = narrowed
    ? 'It makes the proposals, support requests and messages that the chosen rules need.'
    : 'It makes about 35 proposals, 25 support requests and 10 messages to the organisers.';
  return [
    ...(baseUrl === undefined ? [EXAMPLE] : []),
    `Checks ${server}, with ${sends}.${uses}`,
    `${accounts} ${makes}`,
    'Drafts are deleted at the end; what cannot be deleted is listed.',
  ].join('\n');
}

const EXAMPLE =
  'No --base-url was given: this run shows what a clean run looks like, on the emulated server that is built in.';

/** A part of the walk is quick on the emulated server: so its calls are counted. */
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
