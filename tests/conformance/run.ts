/** One run: walks the journeys over a target and gives what was seen. */
import type { Account } from './accounts';
import type { Wire } from './client';
import type { Journey } from './journey';
import { allRules, journeys } from './journeys/all';
import { Kit } from './kit';
import { createMask, type Mask } from './mask';
import type { Otp } from './otp';
import { createRecord, type Finding, type RunRecord, type Wanted } from './record';
import { Abandoned, Blocked } from './stops';
import type { World } from './world';

export interface RunOptions {
  wire: Wire;
  otp: Otp;
  clock?: ((seconds: number) => Promise<void>) | undefined;
  patience?: number;
  patient?: boolean;
  readOnly?: boolean;
  origin?: string | undefined;
  registering?: World['registering'];
  given?: { email: string; password: string }[];
  wanted?: Wanted;
  progress?: World['progress'];
  onFinding?: (finding: Finding) => void;
}

export interface Result extends ReturnType<RunRecord['result']> {
  requests: number;
  seconds: number;
  leftovers: string[];
  /** How often a code was obtained. */
  codes: number;
  /** Whether anybody could sign in: without, most rules are not checked. */
  signedIn: boolean;
  /** Why the run ended early: the server was silent. */
  abandoned?: string;
  mask: Mask;
}

const NO_CODE = 'no code was obtained, look at --otp';

const quiet = { begin: () => {}, note: () => {} };
const everything: Wanted = () => true;

export async function run(options: RunOptions): Promise<Result> {
  const { wanted = everything, progress = quiet, given = [] } = options;
  const mask = createMask();
  const record = createRecord(allRules, wanted, options.onFinding ?? (() => {}));
  const world: World = {
    wire: options.wire,
    otp: options.otp,
    clock: options.clock,
    patience: options.patience ?? 75,
    patient: options.patient ?? false,
    origin: options.origin,
    mask,
    record,
    progress,
    readOnly: options.readOnly ?? false,
    registering: options.readOnly ? undefined : options.registering,
    people: {},
    given: given.map((account) => asAccount(account, mask)),
    drafts: [],
    submitted: [],
    requests: [],
  };
  const start = Date.now();
  const abandoned = (await walkAll(world, wanted)) ?? (record.codes === 0 ? NO_CODE : undefined);
  return {
    ...record.result(),
    requests: record.requests,
    seconds: (Date.now() - start) / 1000,
    leftovers: record.leftovers,
    codes: record.codes,
    signedIn: [...world.given, ...Object.values(world.people)].some(({ access }) => access),
    ...(abandoned !== undefined && { abandoned }),
    mask,
  };
}

function asAccount({ email, password }: { email: string; password: string }, mask: Mask): Account {
  return { name: email, email, password: mask.add(password, 'PASSWORD'), verified: true };
}

async function walkAll(world: World, wanted: Wanted): Promise<string | undefined> {
  for (const journey of journeys) {
    if (!isWanted(journey, wanted)) continue;
    if (journey.writes && world.readOnly) {
      setAside(world, journey, 'it writes, and the run is read-only');
      continue;
    }
    world.progress.begin(journey.name);
    try {
      await journey.walk(new Kit(world, journey.name));
    } catch (problem) {
      if (problem instanceof Abandoned) return problem.message;
      // A fault of the kit must not hide what the other journeys find.
      const reason = problem instanceof Blocked ? problem.message : `the kit failed: ${problem}`;
      setAside(world, journey, reason);
    }
  }
  return undefined;
}

const isWanted = ({ setsUp, rules }: Journey, wanted: Wanted) =>
  setsUp || Object.keys(rules).some((rule) => wanted(rule, rule.split('.')[0]));

function setAside(world: World, { rules }: Journey, reason: string): void {
  for (const rule of Object.keys(rules)) world.record.unchecked(rule, reason);
}
