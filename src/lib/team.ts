import * as v from 'valibot';
import { addedTexts } from '@/content/added-texts';
import { limits } from '@/contract/contract.gen';
import { cleanId, cleanText } from './cleaning';
import { lengthOf } from './length-of';
import { quoted } from './names';

export interface Team {
  team_members: string[];
}

const isId = (text: string): boolean => /^(?=.{7,9}$)[a-z]{0,3}\d+$/i.test(text);

/**
 * The IDs of a copied list, one or more in a line. Empty if other numbers stand beside them, which may be anything. A line
 * with names or several cells is about one person, so it must have one number.
 */
export function idsIn(typed: string): string[] {
  const lines = cleanText(typed)
    .split('\n')
    .filter((line) => /\p{Nd}/u.test(line));
  const ids = lines.map((line, index) => {
    const text = lines.length > 1 ? line.replace(new RegExp(`^\\s*${index + 1}[.)]\\s`), '') : line;
    if (isId(cleanId(text))) return [cleanId(text)];
    const words = text
      .split(/(?:[\s,;/&()]|\band\b)+/i)
      .map(cleanId)
      .filter(Boolean);
    const numbers = words.filter((word) => /\p{N}/u.test(word));
    const isOfOne = line.includes('\t') || numbers.length < words.length;
    return numbers.every(isId) && !(isOfOne && numbers.length > 1) ? numbers : [];
  });
  return ids.every((found) => found.length > 0) ? ids.flat() : [];
}

export const TeamMember = v.pipe(v.string(), v.transform(cleanId));

const LONGEST = limits.TeamMembers.items.maxLength;

/** Returns an error if the ID is too long, so that it is never cut to the ID of another person. */
export const tooLongMember = (id: string): string | undefined =>
  lengthOf(id) > LONGEST ? addedTexts.teamMemberTooLong(LONGEST, quoted(id)) : undefined;

/** Returns the errors by field. At least one member is needed. The leader's own ID and duplicates are refused. */
export function teamErrors({ team_members }: Team, leader: string): Record<string, string> {
  const ids = team_members.map(cleanId);
  if (ids.every((id) => id === '')) return { 'team_members.0': addedTexts.teamMemberMissing };
  const errors: Record<string, string> = {};
  for (const [row, id] of ids.entries()) {
    if (id === '') continue;
    const tooLong = tooLongMember(id);
    if (tooLong) errors[`team_members.${row}`] = tooLong;
    else if (id === cleanId(leader)) {
      errors[`team_members.${row}`] = addedTexts.teamMemberLeader;
    } else if (ids.indexOf(id) < row) {
      errors[`team_members.${row}`] = addedTexts.teamMemberTwice;
    }
  }
  return errors;
}
