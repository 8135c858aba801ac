import { useSyncExternalStore } from 'react';
import { type Config, config, configOfPage } from '@/lib/config';

/** It never changes once the portal has started. */
const subscribe = () => () => {};

/** The configuration for what is prerendered: such a page turns from what it was made with into what is configured now. */
export function useConfig(): Config {
  return useSyncExternalStore(subscribe, () => config, configOfPage);
}
