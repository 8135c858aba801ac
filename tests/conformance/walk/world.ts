/** Everything that the journeys of one run share. */

import type { Otp } from '../adapters/otp';
import type { Review } from '../adapters/review';
import type { Account, Draft, Role } from '../forms/accounts';
import type { Id } from '../forms/proposal-forms';
import type { Wire } from './client';
import type { Clock } from './clock';
import type { Mask } from './mask';
import type { RunRecord } from './record';

export interface Progress {
  begin: (journey: string) => void;
  note: (text: string) => void;
}

export interface World {
  wire: Wire;
  otp: Otp;
  /** Moves the server's own clock, if --clock is given. */
  clock?: Clock | undefined;
  /** How records are reviewed, if --review is given. */
  review?: Review | undefined;
  /** The longest wait that the kit makes, in seconds. --patient raises it. */
  patience: number;
  /** --patient: also checks the rules that need waiting. */
  patient: boolean;
  /** The portal's origin, if it differs from the API's. */
  origin?: string | undefined;
  mask: Mask;
  record: RunRecord;
  progress: Progress;
  readOnly: boolean;
  /** Ends the run early. */
  signal?: AbortSignal | undefined;
  /** How accounts are registered, if --register is given. */
  registering?: { email: string; humanToken: string } | undefined;
  /** Set once a journey has seen that codes of different purposes have separate cooldowns. */
  codesApart?: boolean;
  /** Set once the server has sent an account two codes for the same purpose within a minute. */
  noCooldown?: boolean;
  /** Set once a deletion has succeeded and done nothing. */
  deletesNothing?: boolean;
  /** A refresh token whose session was ended by a logout. */
  revoked?: string;
  /** How many accounts were registered for the checks of codes. */
  newcomers: number;
  /** The accounts that the run must register. */
  roles: readonly Role[];
  people: { [R in Role]?: Account };
  given: Account[];
  drafts: Draft[];
  /** The ids of the support requests that the run has made. */
  requests: Id[];
  /** The run's submitted proposals, which the kit can't delete. */
  submitted: Draft[];
}

const LONGEST = 7200;
const A_MINUTE = 61;

/** Moves the server's clock or, without --clock, waits. Returns false if the wait would be longer than `patience`. */
export async function letPass(
  { clock, patience, progress }: World,
  seconds: number,
  why: string,
): Promise<boolean> {
  if (clock) {
    // A longer time is a mistake, such as a Retry-After in milliseconds, or since 1970.
    await clock(seconds > LONGEST ? A_MINUTE : seconds);
    return true;
  }
  if (seconds > patience) return false;
  progress.note(`waiting ${seconds} s: ${why}`);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return true;
}

/** The rest of this journey can't be checked. */
export class Blocked extends Error {}

/** The whole run ends: for example, the server doesn't reply or refuses --account, or the run made too many calls. */
export class Abandoned extends Error {}
