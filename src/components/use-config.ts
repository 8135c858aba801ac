import { useSyncExternalStore } from 'react';
import { type Config, config, configOfPage } from '@/lib/config';

/** If the configuration changes after the start, the page reloads, so there is nothing to listen to. */
const subscribe = () => () => {};

/** For prerendered pages: until hydration the configuration that the page was built with, then the current one. */
export function useConfig(): Config {
  return useSyncExternalStore(subscribe, () => config, configOfPage);
}
