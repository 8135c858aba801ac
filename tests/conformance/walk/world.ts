/** Everything that the journeys of one run share. */
import { reasonOf } from '../adapters/connection';
import type { Otp } from '../adapters/otp';
import type { Review } from '../adapters/review';
import type { Account, Draft, Registering, Role } from '../forms/accounts';
import type { Id } from '../forms/proposal-forms';
import type { Wire } from './client';
import { type Clock, timesOf } from './clock';
import { createMask } from './mask';
import { createRecord, type Finding, type Wanted } from './record';

export interface Target {
  wire: Wire;
  otp: Otp;
  /** Moves the server's own clock, if --clock is given. */
  clock?: Clock | undefined;
  /** How records are reviewed, if --review is given. */
  review?: Review | undefined;
  /** The longest wait that the kit makes, in seconds. --patient raises it. */
  patience?: number;
  /** --patient: also checks the rules that need waiting. */
  patient?: boolean;
  /** The portal's origin, if it differs from the API's. */
  origin?: string | undefined;
  readOnly?: boolean;
  /** How accounts are registered, if --register is given. */
  registering?: Registering | undefined;
  given?: { email: string; password: string }[];
  wanted?: Wanted;
  progress?: { begin: (journey: string) => void; note: (text: string) => void };
  onFinding?: (finding: Finding) => void;
  /** Ends the run early: it then only cleans up. */
  signal?: AbortSignal;
}

export type World = ReturnType<typeof createWorld>;

/** `roles`: the accounts that the run must register. */
export function createWorld(target: Target, wanted: Wanted, roles: readonly Role[]) {
  const { wire, clock: move, given = [], readOnly = false } = target;
  const mask = createMask();
  const record = createRecord(wanted, target.onFinding);
  const clock: Clock | undefined =
    move &&
    (async (seconds) => {
      await move(Math.ceil(seconds)).catch((problem) => {
        throw new Abandoned(`--clock failed: ${reasonOf(problem)}`);
      });
      record.moved += Math.ceil(seconds);
    });
  const accounts = given.map(({ email, password }): Account => {
    const account = { name: email, email, password, verified: true };
    mask.add(password, 'PASSWORD', { account });
    return account;
  });
  return {
    patience: 75,
    patient: false,
    progress: { begin: () => {}, note: () => {} },
    ...target,
    ...(readOnly && { review: undefined, registering: undefined }),
    ...{ clock, mask, record, readOnly, roles },
    wire: { ...wire, timeOf: timesOf(() => record.moved) },
    given: accounts,
    people: {} as { [R in Role]?: Account },
    drafts: [] as Draft[],
    /** The ids of the support requests that the run has made. */
    requests: [] as Id[],
    /** The run's submitted proposals, which the kit can't delete. */
    submitted: [] as Draft[],
    /** How many accounts were registered for the checks of codes. */
    newcomers: 0,
    /** Whether a journey has seen that codes of different purposes have separate cooldowns. */
    codesApart: false,
    /** Whether the minute between two codes begins with the registration, which sends the first; undefined if unknown. */
    countsRegistration: undefined as boolean | undefined,
    /** Whether the server has sent an account two codes for the same purpose within a minute. */
    noCooldown: false,
    /** Whether a deletion has succeeded and done nothing. */
    deletesNothing: false,
    /** The run ended early, because no more calls can be made. */
    isOver: false,
    /** A refresh token whose session was ended by a logout. */
    revoked: '',
  };
}

/** The rest of this journey can't be checked. */
export class Blocked extends Error {}

/** The whole run ends: for example, the server doesn't reply or refuses --account, or the run made too many calls. */
export class Abandoned extends Error {}
