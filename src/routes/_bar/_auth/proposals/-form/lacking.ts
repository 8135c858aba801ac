import type { Proposal } from '@/api/readers';
import { fieldNames, labels } from './fields';
import { lacks } from './rules';
import { valuesOf } from './values';

/** The labels of the fields that a draft lacks before the edit screen accepts it for submission. */
export function lackingIn(draft: Proposal): string[] {
  const { proposal_document, thematic_area } = draft;
  const held = { ...valuesOf(draft), proposal_document };
  return fieldNames
    .filter((name) => lacks(name, held[name], thematic_area))
    .map((name) => labels[name]);
}
