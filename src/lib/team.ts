import { addedTexts } from '@/content/added-texts';

export interface Team {
  team_members: string[];
}

/** Returns the errors by field. At least one member is needed. The leader's own ID and duplicates are refused. */
export function teamErrors({ team_members }: Team, leader: string): Record<string, string> {
  const ids = team_members.map((id) => id.trim());
  if (ids.every((id) => id === '')) return { 'team_members.0': addedTexts.teamMemberMissing };
  const errors: Record<string, string> = {};
  for (const [row, id] of ids.entries()) {
    if (id === '') continue;
    if (id === leader.trim()) {
      errors[`team_members.${row}`] = addedTexts.teamMemberLeader;
    } else if (ids.indexOf(id) < row) {
      errors[`team_members.${row}`] = addedTexts.teamMemberTwice;
    }
  }
  return errors;
}
