import { useRef } from 'react';

/** Lets people stop waiting for a call that gets no reply. The call may still have worked. */
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

/** The user stopped waiting; that is not a failure of the call. */
export const isStopped = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError';
