/**
 * What a message to the organisers can be about.
 * Before launch: check the wording of each label (only the values were given, A-80), and that messages of each subject
 * reach somebody.
 */
import type { components } from '@/contract/contract.gen';

export type ContactSubject = components['schemas']['ContactMessage']['subject'];

export const contactSubjects: Record<ContactSubject, string> = {
  technical: 'Technical problem',
  proposal: 'Proposals',
  support: 'Support requests',
  account: 'My account',
  general: 'General question',
  other: 'Something else',
};
