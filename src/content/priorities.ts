/**
 * How urgent a support request is.
 * Before launch an organiser checks: the wording of each label (the specification gives the values only, A-80).
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
