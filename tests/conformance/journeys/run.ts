/** One run: makes the journeys' calls and returns what it found. */
import { driftRules } from '../contract/rules';
import { ROLES, type Role } from '../forms/accounts';
import { turnBack } from '../walk/clock';
import type { Journey } from '../walk/journey';
import { Kit } from '../walk/kit';
import type { Wanted } from '../walk/record';
import { Abandoned, Blocked, createWorld, type Target, type World } from '../walk/world';
import { journeys } from './all';
import { cleanedUp, cleanUp } from './clean-up';

export interface RunOptions extends Target {
  /** Journeys that are skipped, and whose rules are not counted. */
  without?: Journey[];
  /** The name of the journey with which the run ends. Those before it run as in a whole run, whatever was chosen. */
  until?: string | undefined;
}

export type Result = Awaited<ReturnType<typeof run>>;

/** Drift rules that can also be checked with a refusal. The other drift rules need a successful call. */
const OF_REFUSALS =
  /^drift\.(no-answer|encoding|server-error|html|not-json|empty|content-type|redirect|detour|error-shape|error-field|internals|csrf|login-dialog)$/;
const noCode = (trouble: string | undefined) =>
  `no one-time code could be read${trouble === undefined ? '' : `: ${trouble}`} (--otp)`;
const NOT_REACHED = 'no reply of this run showed whether it holds';

export async function run(options: RunOptions) {
  const { otp, clock, without = [], until } = options;
  const wanted: Wanted = (rule, operation) =>
    (options.wanted?.(rule, operation) ?? true) && !without.some(({ rules }) => rule in rules);
  const last = journeys.findIndex(({ name }) => name === until);
  const walked = journeys.filter(
    (one, place) => !without.includes(one) && (last < 0 || place <= last || one === cleanUp),
  );
  const roles = until === undefined ? rolesOf(walked, wanted) : ROLES;
  const world = createWorld(options, wanted, roles);
  const { mask, record } = world;
  const start = Date.now();
  const isWalked = (one: Journey) => until !== undefined || isWhole(one, wanted);
  const { ended, where } = await walkAll(world, walked, isWalked);
  const leftAhead = clock && (await turnBack(clock, record.moved));
  if (leftAhead !== undefined) record.leftovers.push(leftAhead);
  record.settlePromises();
  judgeCodes(world);
  const { trail, codes, succeeded, failed } = record;
  const isReadable = trail.some(({ json, status }) => json !== undefined && status < 500);
  const hasWorked = trail.some(({ json, status }) => json !== undefined && status < 300);
  // Every reply was compared with the drift rules, so a drift rule counts as checked if any suitable reply came.
  for (const rule of Object.keys(driftRules))
    if (OF_REFUSALS.test(rule) ? isReadable : hasWorked) record.checked(rule);
    else record.unchecked(rule, 'no reply contained what the rule is about');
  const trouble = otp.trouble?.();
  const [someone] = Object.values(world.people);
  const abandoned = ended ?? (record.lookedForCodes && codes.length === 0 && noCode(trouble));
  const seen = record.result(ended === undefined ? NOT_REACHED : `the run ended early: ${ended}`);
  const signedIn = [...world.given, ...Object.values(world.people)].some(({ access }) => access);
  return {
    ...seen,
    ...{ mask, trail, codes, trouble, where },
    /** What prints the newest code of an account of the run. */
    codeCommand: someone && otp.commandFor?.(someone),
    requests: record.requests,
    throttled: record.throttled,
    leftovers: record.leftovers,
    seconds: (Date.now() - start) / 1000,
    /** Whether enough was checked for a verdict: somebody could sign in, or most rules were checked. */
    judged:
      seen.checked.length + seen.findings.length > 0 &&
      (signedIn || seen.unchecked.length < seen.checked.length),
    /** Whether anybody could sign in. If not, most rules are not checked. */
    signedIn,
    /** Why the run ended early, or that no code could be read. */
    abandoned: abandoned || undefined,
    /** --clock was called, and what was made afterwards has times as if it had not moved. */
    standsStill: record.hasStood && !record.hasMoved,
    /** The operations that failed with valid input and never succeeded. */
    failed: [...failed].filter((operation) => !succeeded.has(operation)),
  };
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
  isWalked: (journey: Journey) => boolean,
): Promise<{ ended?: string; where?: string }> {
  for (const journey of walked) {
    const kit = new Kit(world, journey.name);
    const whole = isWalked(journey);
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
      if (problem instanceof Abandoned) {
        await endEarly(world);
        return { ended: problem.message, where: journey.name };
      }
      // A bug in the kit must not hide what the other journeys find.
      const reason = problem instanceof Blocked ? problem.message : `the kit failed: ${problem}`;
      setAside(world, journey, reason);
    }
  }
  return {};
}

/** If the user stopped the run, deletes its drafts. Otherwise no more calls can be made. Lists what is left. */
async function endEarly(world: World): Promise<void> {
  world.isOver = !world.signal?.aborted;
  delete world.signal;
  const kit = new Kit(world, cleanUp.name);
  try {
    await cleanedUp(kit);
  } catch {
    world.isOver = true;
    await cleanedUp(kit);
  }
}

/** Reports codes that can be guessed: at least half of them differ by 3 or less from the code before. Needs 3 codes. */
function judgeCodes({ record, otp }: World): void {
  const { codes } = record;
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
