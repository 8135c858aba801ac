import { useSyncExternalStore } from 'react';
import { type Config, config, configOfPage } from '@/lib/config';

/** Does nothing: if the configuration changes after the start, the page reloads. */
const subscribe = () => () => {};

/** Returns the configuration. Until a prerendered page is hydrated, returns the one with which the page was built. */
export function useConfig(): Config {
  return useSyncExternalStore(subscribe, () => config, configOfPage);
}
