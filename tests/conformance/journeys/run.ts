/** One run: makes the journeys' calls and returns what it found. */
import { endpoints, type OperationId } from 'portal-contract';
import { reasonOf } from '../adapters/connection';
import { driftRules } from '../contract/rules';
import { type Account, ROLES, type Role } from '../forms/accounts';
import { type Clock, timesOf, turnBack } from '../walk/clock';
import type { Journey } from '../walk/journey';
import { Kit } from '../walk/kit';
import { createMask, type Mask } from '../walk/mask';
import { createRecord, type Finding, type RunRecord, type Wanted } from '../walk/record';
import type { World } from '../walk/world';
import { Abandoned, Blocked } from '../walk/world';
import { journeys } from './all';

type Given = 'review' | 'patience' | 'patient' | 'readOnly' | 'origin' | 'registering' | 'progress';

export interface RunOptions extends Pick<World, 'wire' | 'otp'>, Partial<Pick<World, Given>> {
  clock?: Clock | undefined;
  given?: { email: string; password: string }[];
  wanted?: Wanted;
  onFinding?: (finding: Finding) => void;
  signal?: AbortSignal;
  /** Journeys that are skipped, and whose rules are not counted. */
  without?: Journey[];
}

type Counted = 'requests' | 'throttled' | 'codes' | 'statuses' | 'html' | 'leftovers' | 'streak';

export interface Result
  extends ReturnType<RunRecord['result']>,
    Pick<RunRecord, Counted | 'trail'> {
  seconds: number;
  trouble?: string | undefined;
  /** Whether enough was checked for a verdict: somebody could sign in, or more rules were checked than not checked. */
  judged: boolean;
  /** Whether anybody could sign in. If not, most rules are not checked. */
  signedIn: boolean;
  abandoned?: string;
  /** --clock was called, and what was made afterwards has times as if it had not moved. */
  standsStill: boolean;
  /** The operations that failed with valid input and never succeeded. */
  failed: OperationId[];
  /** Operations without an id in their path that only returned 404. */
  astray: OperationId[];
  where?: string;
  mask: Mask;
}

/** Drift rules that can also be checked with a refusal. The other drift rules need a successful call. */
const OF_REFUSALS =
  /^drift\.(no-answer|encoding|server-error|html|not-json|empty|content-type|redirect|detour|error-shape|error-field|internals|csrf|login-dialog)$/;
const noCode = (trouble: string | undefined) =>
  `no one-time code could be read${trouble === undefined ? '' : `: ${trouble}`} (--otp)`;
const NOT_REACHED = 'no reply of this run showed whether it holds';

const quiet = { begin: () => {}, note: () => {} };

export async function run(options: RunOptions): Promise<Result> {
  const { progress = quiet, given = [], without = [] } = options;
  const wanted: Wanted = (rule, operation) =>
    (options.wanted?.(rule, operation) ?? true) && !without.some(({ rules }) => rule in rules);
  const mask = createMask();
  const record = createRecord(wanted, options.onFinding);
  const { clock: move } = options;
  const world: World = {
    wire: { ...options.wire, timeOf: timesOf(() => record.moved) },
    otp: options.otp,
    clock:
      move &&
      (async (seconds) => {
        await move(Math.ceil(seconds)).catch((problem) => {
          throw new Abandoned(`--clock failed: ${reasonOf(problem)}`);
        });
        record.moved += Math.ceil(seconds);
      }),
    review: options.readOnly ? undefined : options.review,
    patience: options.patience ?? 75,
    patient: options.patient ?? false,
    origin: options.origin,
    mask,
    record,
    progress,
    readOnly: options.readOnly ?? false,
    signal: options.signal,
    registering: options.readOnly ? undefined : options.registering,
    roles: ROLES,
    people: {},
    given: given.map((account) => asAccount(account, mask)),
    drafts: [],
    submitted: [],
    requests: [],
    newcomers: 0,
  };
  const start = Date.now();
  const walked = journeys.filter((one) => !without.includes(one));
  world.roles = rolesOf(walked, wanted);
  const { ended, where } = await walkAll(world, walked, wanted);
  const standsStill = record.hasStood && !record.hasMoved;
  const leftAhead = move && (await turnBack(move, record.moved));
  if (leftAhead !== undefined) record.leftovers.push(leftAhead);
  record.settlePromises();
  judgeCodes(world);
  // Every reply was compared with the drift rules, so a drift rule counts as checked if any suitable reply came.
  for (const rule of Object.keys(driftRules))
    if (OF_REFUSALS.test(rule) ? record.readable > 0 : record.worked > 0) record.checked(rule);
    else record.unchecked(rule, 'no reply contained what the rule is about');
  const abandoned =
    ended ??
    (record.lookedForCodes && record.codes === 0 ? noCode(options.otp.trouble?.()) : undefined);
  const seen = record.result(ended === undefined ? NOT_REACHED : `the run ended early: ${ended}`);
  const signedIn = [...world.given, ...Object.values(world.people)].some(({ access }) => access);
  const { requests, throttled, codes, statuses, html, leftovers, streak, trail } = record;
  return {
    ...{ requests, throttled, codes, statuses, html, leftovers, streak, trail },
    ...seen,
    trouble: options.otp.trouble?.(),
    judged:
      seen.checked.length + seen.findings.length > 0 &&
      (signedIn || seen.unchecked.length < seen.checked.length),
    seconds: (Date.now() - start) / 1000,
    signedIn,
    standsStill,
    ...(abandoned !== undefined && { abandoned }),
    ...(where !== undefined && { where }),
    astray: [...record.seen]
      .filter(([, seen]) => [...seen].every((status) => status === 404))
      .map(([operation]) => operation)
      // The login with a password alone may be left out (A-26).
      .filter((id) => id !== 'loginWithPassword' && !endpoints[id].path.includes('{id}')),
    failed: [...record.failed].filter((operation) => !record.succeeded.has(operation)),
    mask,
  };
}

function asAccount({ email, password }: { email: string; password: string }, mask: Mask): Account {
  const account = { name: email, email, password, verified: true };
  mask.add(password, 'PASSWORD', { account });
  return account;
}

/** Any call can break a drift rule. So if a drift rule is wanted, every journey counts as wanted. */
const looksEverywhere = (wanted: Wanted) =>
  Object.keys(driftRules).some((rule) => wanted(rule, undefined));

/** Whether a journey runs completely. Of the others, only `prepare` runs. */
export const isWhole = ({ rules }: Journey, wanted: Wanted) =>
  looksEverywhere(wanted) || Object.keys(rules).some((rule) => wanted(rule, rule.split('.')[0]));

/** The accounts that the journeys need. The registration journey registers them. */
export function rolesOf(walked: readonly Journey[], wanted: Wanted = () => true): Role[] {
  const needed = walked
    .filter((one) => Object.keys(one.rules).length > 0 && isWhole(one, wanted))
    .flatMap(({ people = ROLES }) => people);
  return ROLES.filter((role) => needed.includes(role));
}

async function walkAll(
  world: World,
  walked: Journey[],
  wanted: Wanted,
): Promise<{ ended?: string; where?: string }> {
  for (const journey of walked) {
    const kit = new Kit(world, journey.name);
    const whole = isWhole(journey, wanted);
    const walk = whole ? journey.walk : journey.prepare;
    if (!walk) continue;
    if (journey.writes && world.readOnly) {
      setAside(world, journey, 'it writes, and the run is read-only');
      continue;
    }
    const title = whole ? journey.name : `${journey.name} (only what others need)`;
    kit.begin = () => world.progress.begin(title);
    try {
      await walk(kit);
    } catch (problem) {
      if (problem instanceof Abandoned) return { ended: problem.message, where: journey.name };
      // A bug in the kit must not hide what the other journeys find.
      const reason = problem instanceof Blocked ? problem.message : `the kit failed: ${problem}`;
      setAside(world, journey, reason);
    }
  }
  return {};
}

/** Reports codes that can be guessed: at least half of them differ by 3 or less from the code before. Needs 3 codes. */
function judgeCodes({ record, otp }: World): void {
  const codes = record.seenCodes();
  if (otp.fixed || codes.length < 3) return;
  const steps = codes.slice(1).map((code, index) => Math.abs(Number(code) - Number(codes[index])));
  const alike = steps.filter((step) => step <= 3).length;
  if (alike < steps.length / 2) return;
  record.add({
    ...{ rule: 'drift.same-code', journey: '', operation: 'register', place: '' },
    fault: faultOf(steps),
    expected: "codes that can't be guessed (for a fixed test code, use --otp env)",
    got: `codes that differ from the one before by ${steps.join(', ')}`,
  });
}

function faultOf(steps: number[]): string {
  const same = steps.filter((step) => step === 0).length;
  if (same === 0) return 'sends codes that follow each other';
  return `sends ${same === steps.length ? 'everybody' : 'several people'} the same code`;
}

function setAside(world: World, { rules }: Journey, reason: string): void {
  for (const rule of Object.keys(rules)) world.record.unchecked(rule, reason);
}
