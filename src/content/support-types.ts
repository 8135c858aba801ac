/**
 * The kinds of support that can be requested. The values come from the contract; add a new kind there first.
 * Before launch: check the wording of each label (only the values were given, A-80), and that you can really offer each
 * kind.
 */
import type { components } from '@/contract/contract.gen';

type SupportType = components['schemas']['SupportType'];

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
