/**
 * What kinds of support can be asked for.
 * Before launch an organiser checks: the wording of each label (the specification gives the values only, A-80), and
 * that each kind can really be given. The values are the contract's; a kind is added there first.
 */
import type { components } from '@/contract/contract.gen';

export type SupportType = components['schemas']['SupportType'];

export const supportTypes: Record<SupportType, string> = {
  FINANCIAL: 'Financial support',
  HUMAN_RESOURCE: 'Human resources',
  MENTORSHIP: 'Mentorship',
  INFRASTRUCTURE: 'Infrastructure',
  CLOUD_SERVICES: 'Cloud services',
  TRAINING: 'Training',
  TOOLS_SOFTWARE: 'Tools and software',
  MARKETING: 'Marketing',
  LEGAL: 'Legal advice',
  NETWORKING: 'Networking',
  TESTING: 'Testing',
  DATA_ACCESS: 'Data access',
  OTHER: 'Other',
};
