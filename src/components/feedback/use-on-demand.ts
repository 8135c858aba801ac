import { useCallback, useDeferredValue, useRef, useState } from 'react';
import { partInTime } from './missing-part';
import { toast } from './toast';

/** Shown if code that is loaded on demand cannot be loaded. */
export const NOT_LOADED = 'This could not be loaded. Please check your connection and try again.';

/**
 * Loads the code of a popup or menu only when it is needed. `prepare` fetches the code early, for example when the user
 * points at the button. `open` fetches it too, and then sets `part`, unless `cancel` was called meanwhile. `load` must be
 * the same function in every render.
 */
export function useOnDemand<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>();
  const isWanted = useRef(false);
  const open = useCallback(() => {
    isWanted.current = true;
    partInTime(load()).then(
      (loaded) => isWanted.current && setPart(() => loaded),
      () => isWanted.current && toast.error(NOT_LOADED),
    );
  }, [load]);
  const cancel = () => {
    isWanted.current = false;
  };
  const prepare = useCallback(() => void load().catch(() => undefined), [load]);
  /**
   * True one render after the part has mounted. Open a dialog only then: one that is open from its first render can't
   * return the focus when it closes.
   */
  const isReady = useDeferredValue(part !== undefined);
  return { part, isReady, open, cancel, prepare };
}
