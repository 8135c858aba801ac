/** What the portal says after the deadline, everywhere in the same words. The server decides what it accepts. */
export const CLOSED = 'Submissions are closed';

export const LATE = 'A late proposal may be refused.';
