import { useRef } from 'react';

/** Lets people stop waiting for a call that has no answer; it may have worked all the same. */
export function useStopWaiting() {
  const controller = useRef<AbortController>(undefined);
  return {
    begin: () => {
      controller.current = new AbortController();
      return { signal: controller.current.signal };
    },
    stop: () => controller.current?.abort(),
  };
}

/** Somebody has stopped waiting: the call has not failed. */
export const isStopped = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError';
