/** A variation: the server saves incomplete drafts, and refuses to submit them. */
import { SHORTEST } from '../forms/lengths';
import { rowOf } from './records';
import { answer, fieldsOf, input, type Json, on, perServer } from './tamper';

const STANDING_IN: Json = {
  project_name: 'Untitled',
  project_title: 'Untitled',
  thematic_area: 'GOVERNANCE',
  ...SHORTEST,
  relevance_to_theme: 'Not written yet.',
  proposal_document: new File(['%PDF-1.4'], 'none.pdf', { type: 'application/pdf' }),
};

const least: Record<string, string | undefined> = SHORTEST;

const unfinished = perServer(() => new Set<number>());

function isBroken(field: string, value: unknown): boolean {
  if (field === 'thematic_area') return value === 'ASTROLOGY' || !value;
  if (value instanceof File) return value.name.endsWith('.exe');
  return String(value ?? '').length < (least[field]?.length ?? 1);
}

export const unfinishedDrafts = on(['createProposal', 'updateProposal'], async (passing) => {
  const { operation = 'every', mock, request, next } = passing;
  const form = await fieldsOf(request);
  const row = rowOf(mock, request);
  if (operation === 'updateProposal' && row?.status !== 'DRAFT') return next();
  if (form.status === 'SUBMITTED')
    return row && unfinished(mock).has(row.id)
      ? answer(400, { detail: 'The proposal is not finished.' })
      : next();
  const lacking = Object.keys(STANDING_IN)
    .filter((field) => !row || field in form)
    .filter((field) => isBroken(field, form[field]));
  const valid = Object.fromEntries(lacking.map((field) => [field, STANDING_IN[field]]));
  const response = await input(operation, (sent) => ({ ...sent, ...valid }))(passing);
  const saved = row ?? mock.db.proposals.at(-1);
  if (lacking.length > 0 && response.ok && saved) unfinished(mock).add(saved.id);
  return response;
});
