/** Everything that the journeys of one run share. */

import type { Otp } from '../command/otp';
import type { Review } from '../command/review';
import type { Account, Draft, Role } from '../forms/accounts';
import type { Id } from '../forms/proposal-forms';
import type { Wire } from './client';
import type { Clock } from './clock';
import type { Mask } from './mask';
import type { RunRecord } from './record';

export interface Progress {
  /** A journey begins. */
  begin: (journey: string) => void;
  note: (text: string) => void;
}

export interface World {
  wire: Wire;
  otp: Otp;
  /** Moves the target's own clock on, where it has one. */
  clock?: Clock | undefined;
  /** The reviewing side, where there is a way to it. */
  review?: Review | undefined;
  /** The longest wait in seconds that is not worth asking for. */
  patience: number;
  /** Waits also for what only time shows. */
  patient: boolean;
  /** Where the portal is, if not on the origin of the API. */
  origin?: string | undefined;
  mask: Mask;
  record: RunRecord;
  progress: Progress;
  readOnly: boolean;
  /** Ends the walk early. */
  signal?: AbortSignal | undefined;
  /** Where accounts of its own may be registered. */
  registering?: { email: string; humanToken: string } | undefined;
  /** Codes of two purposes have a cooldown each. */
  codesApart?: boolean;
  /** Who has to be registered. */
  roles: readonly Role[];
  people: { [R in Role]?: Account };
  given: Account[];
  drafts: Draft[];
  /** The ids of the support requests that the run has made. */
  requests: Id[];
  /** Ids of submitted proposals, which nobody but a reviewer can remove. */
  submitted: Draft[];
}

/** Lets time pass: on the target's own clock if it has one. Long waits need --patient. */
export async function letPass(
  { clock, patience, progress }: World,
  seconds: number,
  why: string,
): Promise<boolean> {
  if (clock) {
    await clock(seconds);
    return true;
  }
  if (seconds > patience) return false;
  progress.note(`waiting ${seconds} s: ${why}`);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return true;
}
