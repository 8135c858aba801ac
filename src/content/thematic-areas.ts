/**
 * The thematic areas of the proposal forms.
 * The server accepts only these values. Add a new value to openapi.yaml first.
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

interface Described {
  thematic_area: string;
  thematic_area_display?: string | null | undefined;
  thematic_area_description?: string | null | undefined;
}

/** The area's name as users read it. "Other" is followed by the description, if there is one. */
export function areaOf(proposal: Described): string {
  const { thematic_area, thematic_area_display, thematic_area_description } = proposal;
  if (thematic_area === 'OTHER' && thematic_area_description)
    return `Other: ${thematic_area_description}`;
  const known = thematicAreas.find(({ value }) => value === thematic_area);
  return thematic_area_display || known?.label || thematic_area;
}
