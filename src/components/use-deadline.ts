import { useConfig } from './use-config';
import { useSeconds } from './use-seconds';

/** The submission deadline as configured, and whether it has passed by the portal's clock. */
export function useDeadline(): { deadline: string; closed: boolean } {
  const { deadline } = useConfig();
  const closed = useSeconds((time) => Number(time >= Date.parse(deadline))) === 1;
  return { deadline, closed };
}
