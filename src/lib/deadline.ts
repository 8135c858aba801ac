import { now } from './clock';
import { config } from './config';

/** Whether submissions were closed at this time, in milliseconds by the portal's clock; by default, now. */
export const isPastDeadline = (time = now()): boolean => time >= Date.parse(config.deadline);
