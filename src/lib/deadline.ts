import { now } from './clock';
import { config } from './config';
import { timeIn } from './dates';

/** Whether submissions were closed at this time, in milliseconds by the portal's clock; by default, now. */
export const isPastDeadline = (time = now()): boolean => time >= Date.parse(config.deadline);

/** Whether it was submitted after the deadline. `at`: the server's time of the submission, if it gives one. */
export const cameLate = (at: string | null): boolean => at !== null && isPastDeadline(timeIn(at));
