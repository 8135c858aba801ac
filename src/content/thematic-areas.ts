/**
 * The thematic areas of the proposal forms.
 * The values are what the server knows; a new one must be added to openapi.yaml first.
 * Before launch: check that the six areas and their names are those of this year's call.
 */
import type { components } from '@/contract/contract.gen';

export type ThematicArea = components['schemas']['ThematicArea'];

export const thematicAreas: { value: ThematicArea; label: string }[] = [
  { value: 'SUSTAINABLE_DEV', label: 'Sustainable Development and Economic Innovation' },
  { value: 'SECURITY_POLICING', label: 'Security, Safety, and Policing' },
  { value: 'CYBERSECURITY', label: 'Cybersecurity and Data Protection' },
  { value: 'GOVERNANCE', label: 'Governance, Public Policy and Political Stability' },
  { value: 'HOMEGROWN_AI', label: 'Generative & Agentic AI' },
  { value: 'OTHER', label: 'Other, describe briefly' },
];

export function areaLabel(value: string): string {
  return thematicAreas.find((area) => area.value === value)?.label ?? value;
}
