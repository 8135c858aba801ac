/** A variation: the server saves incomplete drafts, and refuses to submit them. */
import { SHORTEST } from '../forms/lengths';
import type { Mock } from './in-process';
import { rowOf } from './records';
import { answer, input, type Json, on, type Passing, type Tamper } from './tamper';

const STANDING_IN: Json = {
  project_name: 'Untitled',
  project_title: 'Untitled',
  thematic_area: 'GOVERNANCE',
  ...SHORTEST,
  relevance_to_theme: 'Not written yet.',
  proposal_document: new File(['%PDF-1.4'], 'none.pdf', { type: 'application/pdf' }),
};

const least: Record<string, string | undefined> = SHORTEST;

const unfinished = new WeakMap<Mock, Set<number>>();

function broken(field: string, value: unknown): boolean {
  if (field === 'thematic_area') return value === 'ASTROLOGY' || !value;
  if (value instanceof File) return value.name.endsWith('.exe');
  return String(value ?? '').length < (least[field]?.length ?? 1);
}

/** Replaces missing or invalid values with valid ones. */
const patched = (form: Json, fields: string[]): Json => ({
  ...form,
  ...Object.fromEntries(
    fields
      .filter((field) => broken(field, form[field]))
      .map((field) => [field, STANDING_IN[field]]),
  ),
});

async function draft(passing: Passing, fields: string[]): Promise<Response> {
  const { operation, mock, request } = passing;
  const form: Json = Object.fromEntries(await request.clone().formData());
  const lacking = fields.some((field) => broken(field, form[field]));
  const filled = input(operation ?? 'every', (sent) => patched(sent, fields));
  const response = await filled(passing);
  const row: { id: number } | undefined =
    operation === 'createProposal' ? mock.db.proposals.at(-1) : rowOf(mock, request);
  if (lacking && response.ok && row)
    unfinished.set(mock, (unfinished.get(mock) ?? new Set()).add(row.id));
  return response;
}

export const unfinishedDrafts: Tamper = on(
  ['createProposal', 'updateProposal'],
  async (passing) => {
    const { operation, mock, request, next } = passing;
    const form = await request.clone().formData();
    const isNew = operation === 'createProposal';
    const row = isNew ? undefined : rowOf(mock, request);
    if (!isNew && row?.status !== 'DRAFT') return next();
    if (form.get('status') === 'SUBMITTED')
      return row && unfinished.get(mock)?.has(row.id)
        ? answer(400, { detail: 'The proposal is not finished.' })
        : next();
    const fields = Object.keys(STANDING_IN).filter((field) => isNew || form.has(field));
    return draft(passing, fields);
  },
);
