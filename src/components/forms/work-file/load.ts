import { partInTime } from '@/components/feedback/missing-part';

/** The code that writes and reads work files. Few people need it, so it is loaded on demand. */
export const loadWriter = () => partInTime(import('./write'));
export const loadOpened = () => partInTime(import('./opened'));
