import { currentOwner } from '@/device/owners';

/** The end of a sentence: how long a shared device keeps what was typed. Empty on the user's own device. */
export const lifetime = (): string => (currentOwner()?.own === false ? ', for 24 hours' : '');
