/**
 * What is known of something that was sent and whose answer was lost, in this visit or before a reload.
 * - `sending`: it is still on its way, from before the form was left and opened again
 * - `checking`: the server is being asked
 * - `unreachable`: the server cannot be asked at the moment
 * - `missing`: the server was asked, and does not have it
 * - `arrived`: the server has it
 * - `untold`: nothing that can be asked tells
 */
export type DoubtState = 'sending' | 'checking' | 'unreachable' | 'missing' | 'arrived' | 'untold';

export interface Doubt<Made, Note = unknown> {
  state: DoubtState;
  /** What was sent, as far as it is needed to recognise it. */
  note: Note;
  /** The server's yes was here already, and a reload came before the next screen: what the success said. */
  success: string | undefined;
  /** More than one where a browser has sent the request again by itself, on a connection that died. */
  found: Made[];
  /** What came in place of a yes or a no; undefined after a reload. */
  error: unknown;
  /** The user called it off. */
  cancelled: boolean;
  isLooking: boolean;
  look: () => void;
  /** Nobody needs to know any more. */
  dismiss: () => void;
}

/** True while the request may have succeeded. */
export const mayHaveWorked = (doubt: Doubt<unknown> | undefined): boolean =>
  doubt !== undefined && doubt.state !== 'missing' && doubt.success === undefined;
