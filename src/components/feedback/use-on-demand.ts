import { useCallback, useDeferredValue, useState } from 'react';
import { toast } from './toast';

/**
 * What weighs more than the button that opens it, as all that floats does: fetched when somebody points at the button,
 * and there when they have pressed it. `load` is one function for all renders.
 */
export function useOnDemand<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>();
  const open = () => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => toast.error('This could not be loaded. Please check your connection and try again.'),
    );
  };
  const prepare = useCallback(() => void load().catch(() => undefined), [load]);
  /** A moment after it is there: what is open from the start does not know where the focus was. */
  const isReady = useDeferredValue(part !== undefined);
  return { part, isReady, open, prepare };
}
