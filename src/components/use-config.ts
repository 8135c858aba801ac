import { useSyncExternalStore } from 'react';
import { type Config, config, configOfPage } from '@/lib/config';

/** The configuration never changes after the start, so there is nothing to listen to. */
const subscribe = () => () => {};

/** The configuration for prerendered pages: first the one they were built with, then the current one. */
export function useConfig(): Config {
  return useSyncExternalStore(subscribe, () => config, configOfPage);
}
