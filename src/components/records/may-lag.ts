import { useUser } from '@/components/use-user';
import { type Kind, madeHere } from '@/device/outgoing';

/** Some servers list a new record only after a while. Shown if a list is empty although something may have been sent. */
export const MAY_LAG = 'If you sent one just now, refresh the page in a moment.';

/** Whether this device has sent such a record for the user. */
export const useHasSent = (kind: Kind): boolean => madeHere(useUser().id, kind).length > 0;
