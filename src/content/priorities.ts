/**
 * How urgent a support request is.
 * Before launch: check the wording of each label (only the values were given, A-80).
 */
import type { components } from '@/contract/contract.gen';

export type Priority = components['schemas']['Priority'];

export const priorities: Record<Priority, string> = {
  LOW: 'Low',
  MEDIUM: 'Medium',
  HIGH: 'High',
  CRITICAL: 'Critical',
};

export const defaultPriority: Priority = 'MEDIUM';
