import { useSyncExternalStore } from 'react';
import { isOnline, subscribeOnline } from '@/api/online';

/** False if the device has no network. True does not mean that the server can be reached. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, isOnline, () => true);
