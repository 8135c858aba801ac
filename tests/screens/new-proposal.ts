/** Fills in the form of a new proposal. */
import type { UserEvent } from '@testing-library/user-event';
import { field, fill } from './bad-days/by-hand';

export const problem =
  'Grain rots in the store before anybody notices, and a village goes hungry for it.';
export const solution =
  'A cheap sensor and a small model that warn by phone before the mould has spread.';

export const pdf = (size = 2000) =>
  new File([new Uint8Array(size).fill(7)], 'grain store.pdf', { type: 'application/pdf' });

export async function fillIn(user: UserEvent, document: File | null = pdf()) {
  await fill({
    'Project Title': '  Grain store sentinel ',
    'Thematic Area': 'GOVERNANCE',
    'Problem Statement': problem,
    'Proposed Solution': solution,
    'Relevance to Theme': 'Food security',
  });
  if (document) await user.upload(await field('Proposal Document'), document);
}
