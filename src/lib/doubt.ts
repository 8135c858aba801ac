/** What is known of a change whose answer was lost, be it before a reload. */
export interface Doubt<Made> {
  /** `unknown`: the server cannot be asked either. `missing`: it has been asked, and it is not there. */
  state: 'looking' | 'unknown' | 'missing' | 'arrived' | 'cancelled';
  /** More than one where a browser has sent the request again by itself, on a connection that died. */
  found: Made[];
  isLooking: boolean;
  look: () => void;
}

/** Then nothing on the screen may say that it has failed. */
export const mayHaveWorked = (doubt: Doubt<unknown> | undefined): boolean =>
  doubt !== undefined && doubt.state !== 'missing';
