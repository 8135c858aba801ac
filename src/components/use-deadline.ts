import { useConfig } from './use-config';
import { useSeconds } from './use-seconds';

/**
 * The submission deadline as configured, and whether it has passed by the portal's clock. `closed` is undefined until a
 * prerendered page is hydrated.
 */
export function useDeadline(): { deadline: string; closed: boolean | undefined } {
  const { deadline } = useConfig();
  const side = useSeconds((time) => Math.sign(time - Date.parse(deadline)));
  return { deadline, closed: Number.isNaN(side) ? undefined : side >= 0 };
}
