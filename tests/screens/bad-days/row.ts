import type { UserEvent } from '@testing-library/user-event';
import type { PersonName } from '../../../mocks/state/people';
import type { Day } from './days';

/** How a day ends: with a sentence on the screen, as if nothing had happened, or at the login. */
export type Outcome = { says: string; shownAs?: 'status' } | 'done' | 'signed out';

type Word = 'message' | 'error' | 'detail';

/** A place where the portal makes a call. The sentences are the specification's (point 8), to the letter. */
export interface Row {
  /** The screen; it is opened here. */
  at: string;
  /** What tells two rows of one operation apart. */
  where?: string;
  as?: PersonName;
  /** Which words of the server are shown. */
  reads: readonly Word[];
  says: string;
  /** Without any answer, where the specification has another sentence for it. */
  offline?: string;
  /** `says` calls a code wrong: where the server has not said no to it, `offline` stands instead. */
  blamesCode?: true;
  /** Where the specification, or a decision, has another end for the day. */
  outcome?: (day: Day) => Outcome | undefined;
  /** Where its failure is shown: in an alert, or as a state of the screen. */
  shownAs?: 'alert' | 'status';
  /** What must be there before the screen opens. */
  before?: () => unknown;
  /** From the opened screen to the button; a screen that calls when it opens has none. */
  prepare?: (user: UserEvent) => Promise<unknown>;
  /** Makes the call; after a failure it is the way to another try. */
  call: (user: UserEvent) => Promise<unknown>;
  /** The call is made when the screen opens. */
  onOpening?: true;
  /** What the screen, or the next, shows after a yes. */
  done: string | RegExp;
  /** A yes without a body is a yes: nothing of it is used. */
  emptyIsYes?: true;
  /** The field that the server refuses, and the label of its input. */
  refused?: readonly [field: string, label: RegExp];
  /** What was typed, by label: it must outlive every failure. */
  typed?: Readonly<Record<string, string>>;
  /** The key under which it is kept on the device, so that it outlives the session too. */
  keptAs?: string;
}
