import { useSyncExternalStore } from 'react';
import { type Config, config, defaults } from '@/lib/config';

/** It never changes once the portal has started. */
const subscribe = () => () => {};

/** The configuration for what is prerendered: such a page was made with the defaults, and turns into what is configured. */
export function useConfig(): Config {
  return useSyncExternalStore(
    subscribe,
    () => config,
    () => defaults,
  );
}
