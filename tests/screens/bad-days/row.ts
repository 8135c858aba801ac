import type { UserEvent } from '@testing-library/user-event';
import type { PersonName } from '../../../mocks/state/people';
import type { Day } from './days';

/** The expected result of a day: a sentence on the screen, a success in spite of the fault, or the login screen. */
export type Outcome = { says: string; shownAs?: 'status' } | 'done' | 'signed out';

type Word = 'message' | 'error' | 'detail';

/** A place where the portal makes a call, and what its screen then shows. */
export interface Row {
  /** The address to open. */
  at: string;
  /** Tells rows of the same operation apart. */
  where?: string;
  as?: PersonName;
  /** The fields of an error reply from which the portal takes the server's message. */
  reads: readonly Word[];
  /** Any other general message of a refusal counts too. */
  readsAll?: true;
  says: string;
  /** The specified sentence for a call without a reply, if it differs from `says`. */
  offline?: string;
  /**
   * `says` tells the user that the code is wrong. If the server or the network is in trouble, the screen shows
   * `offline` instead.
   */
  blamesCode?: true;
  /** Returns the result on a day for which the specification or a decision requires a special one. */
  outcome?: (day: Day) => Outcome | undefined;
  /** The role of the element that shows the failure. Without it, an alert. */
  shownAs?: 'alert' | 'status';
  /** What to prepare before the screen opens. */
  before?: () => unknown;
  /** What to do on the screen before the call, such as filling in fields. */
  prepare?: (user: UserEvent) => Promise<unknown>;
  /** Makes the call. Also used to make it again after a failure. */
  call: (user: UserEvent) => Promise<unknown>;
  /** The call is made when the screen opens. */
  onOpening?: true;
  /** What this screen or the next shows after a success. */
  done: string | RegExp;
  /** An empty success body is still a success, because nothing of it is used. */
  emptyIsYes?: true;
  /** The field that the server refuses, and its input's label. */
  refused?: readonly [field: string, label: RegExp];
  /** Typed texts by label, which must survive every failure. */
  typed?: Readonly<Record<string, string>>;
  /** The key of the saved work. Set if typed texts must also survive the end of the session. */
  keptAs?: string;
}
