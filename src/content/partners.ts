/**
 * The seven partner institutions. Each has only a role, because the names were not supplied.
 * Before launch: give each card its real role, its name, and its logo (the path of a file in public/).
 */
export interface Partner {
  role: string;
  name?: string;
  logo?: string;
}

export const partners: readonly Partner[] = [
  { role: 'Host university' },
  { role: 'Research and innovation centre' },
  { role: 'Government partner' },
  { role: 'Security partner' },
  { role: 'Industry partner' },
  { role: 'Incubation partner' },
  { role: 'Financing partner' },
];
