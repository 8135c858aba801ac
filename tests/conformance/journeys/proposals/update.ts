import { at, type Exchange, isSuccess, textAt, words } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { pdf } from '../../forms/documents';
import { longestTitle } from '../../forms/lengths';
import {
  AREAS,
  derived,
  type Form,
  type Id,
  longTexts,
  paddedTexts,
  proposalForm,
  richTexts,
} from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import {
  createAndOpen,
  handedIn,
  hasDocument,
  patch,
  put,
  read,
  submit,
} from '../../walk/proposals';
import { mustNotBe } from '../fields/table';
import { CLAIMS, claims } from '../fields/write';

export const proposalsUpdate = journey({
  name: 'Proposals: changing and submitting',
  also: [
    'updateProposal.(required|format|values|choices|keeps|long-texts|outer-blanks|again|description|claims|refusal-changes-nothing)',
  ],
  people: ['ann', 'ben'],
  async walk(kit) {
    const as = kit.author;
    const { id, draft } = await createAndOpen(kit, as, proposalForm('Kit change'));
    const change = changer(kit, as, id, draft);
    const relevance_to_theme = 'It was changed, and only it: the rest is as it was before.';
    const one = await change('accepts', { relevance_to_theme }, 'an update of one field');
    if (isSuccess(one)) await kit.moved('getProposal.not-modified', draft, { as, id });
    await titles(kit, as, id, change);
    for (const thematic_area of Object.keys(AREAS)) {
      const more = thematic_area === 'OTHER' && { thematic_area_description: 'Kits & “miti”' };
      await change('choices', { thematic_area, ...more }, `the area ${thematic_area}`);
    }
    await documents(kit, as, id, change);
    await change('keeps', richTexts(), 'texts with special characters');
    const padded = { project_name: ' Kit change, padded & <kept> ', ...paddedTexts() };
    await change('outer-blanks', padded, 'texts with blanks around them');
    await change('long-texts', longTexts(), 'texts of several pages');
    const whole = await put(kit, as, id, proposalForm('Kit change, put'));
    kit.observe('A-61', `PATCH of one field: ${one.status}; PUT of the draft: ${whole.status}`);
    await refusedChanges(kit, as);
    await byStatus(kit, as);
    await submitted(kit, as, id);
  },
});

const DOCUMENT = 'proposal_document';
const TEXTS = [
  ...['project_name', 'project_title', 'thematic_area', 'problem_statement', 'status'],
  ...['proposed_solution', 'relevance_to_theme', 'technology_methodology', 'technologies_used'],
  'thematic_area_description',
];
const lostDocument = (before: Exchange, now: Exchange) =>
  textAt(before.json, DOCUMENT) !== undefined && textAt(now.json, DOCUMENT) === undefined;

type Change = (property: string, changes: Form, what: string) => Promise<Exchange>;

/** Returns a function that changes fields. What was sent must be stored and replied, and nothing else may change. */
function changer(kit: Kit, as: Account, id: Id, draft: Exchange): Change {
  let last = draft;
  return async (property, changes, what) => {
    const reply = await patch(kit, as, id, changes);
    if (!kit.accepts(`updateProposal.${property}`, reply, `refused ${what}`)) return reply;
    const before = last;
    // The reply is the saved proposal. Where it says what was sent, it is not read again.
    const isShown = Object.keys(changes).every((field) => textAt(reply.json, field) !== undefined);
    const now =
      ['choices', 'again'].includes(property) && isShown ? reply : await read(kit, as, id);
    last = now;
    // A server may rebuild the description, and repeat one text under the other name.
    const { description: _, proposal_document: __, ...stated } = derived(changes);
    kit.fields('updateProposal.keeps', now, stated, (field) => `did not change ${field}`);
    const said = [...Object.keys(stated), 'status', 'project_name'];
    const differs = (fields: string) => `replied another ${fields} than it stored`;
    kit.unchanged('updateProposal.reply', [now, reply], said, differs);
    const rest = TEXTS.filter((field) => !(field in stated));
    const more = (fields: string) => `changed ${fields}, which was not sent`;
    kit.unchanged('updateProposal.keeps-the-rest', [before, now], rest, more);
    kit.unchanged('updateProposal.created-at', [before, now], ['created_at']);
    const built = textAt(now.json, 'description');
    const problem = String(changes.problem_statement ?? '').trim();
    const isNew = !built || built.includes(problem.slice(0, 20));
    // biome-ignore format: a table, with one rule in each line
    kit.checks(now, [
      ['updateProposal.description', built !== undefined, 'cleared the description'],
      ['updateProposal.description', isNew, 'kept the old description', problem, `description: ${built}`],
    ]);
    return reply;
  };
}

async function titles(kit: Kit, as: Account, id: Id, change: Change): Promise<void> {
  const project_name = longestTitle('Kit change, renamed – “Ŵ”');
  const long = `a title of ${project_name.length} characters in a change`;
  if (!isSuccess(await change('accepts', { project_name }, long))) return;
  const twice = 'refused a change that changes nothing';
  kit.accepts('updateProposal.again', await patch(kit, as, id, { project_name }), twice);
  // "Save as Draft" sends `status: DRAFT` too.
  const saved = { relevance_to_theme: 'Saved as a draft.', status: 'DRAFT' };
  await change('again', saved, 'a change of a draft that sends `status: DRAFT` with it');
}

async function documents(kit: Kit, as: Account, id: Id, change: Change): Promise<void> {
  const lost = 'lost or replaced the document in an update without one';
  const has = (rule: string, file: File, fault: string) =>
    hasDocument(kit, rule, as, id, file, fault);
  await has('updateProposal.keeps-document', pdf('Kit change'), lost);
  const file = pdf('A second document, longer than the first');
  // The edit screen sends a changed text and a new document in one call.
  const relevance_to_theme = 'It was changed, and the document was changed with it.';
  const changes = { relevance_to_theme, proposal_document: file };
  if (!isSuccess(await change('new-document', changes, 'a new document'))) return;
  await has('updateProposal.new-document', file, 'did not replace the document');
}

/**
 * Sends changes that must be refused. If the server saves one, because it allows incomplete drafts, it must
 * refuse to submit that draft. The next change then uses a new draft.
 */
async function refusedChanges(kit: Kit, as: Account): Promise<void> {
  const begin = () => createAndOpen(kit, as, proposalForm('Kit change, refused'));
  let { id, draft } = await begin();
  for (const [rule, change, why] of mustNotBe('updateProposal')) {
    const reply = await patch(kit, as, id, change as Form);
    if (!isSuccess(reply)) kit.refuses(rule, reply, `accepted ${why}`, [400, 413, 415]);
    else {
      const now = await read(kit, as, id);
      const isSame = (field: string) =>
        unsigned(at(now.json, field)) === unsigned(at(draft.json, field));
      // Instead of refusing a value, a server may ignore the field.
      if (Object.keys(change).every(isSame)) continue;
      kit.observe('A-55', `a draft may have ${why}`);
      kit.refuses(rule, await submit(kit, as, id), `submitted a draft with ${why}`);
      ({ id, draft } = await begin());
    }
  }
  // What is right in a change must not be saved either, whether it comes before or after what is wrong.
  const short = { project_name: 'Kit change, half', problem_statement: 'Short.' };
  const half = await patch(kit, as, id, { ...short, relevance_to_theme: 'Half.' });
  if (isSuccess(half)) ({ id, draft } = await begin());
  const reply = await patch(kit, as, id, { status: 'ACCEPTED' });
  const now = await read(kit, as, id);
  const status = String(at(now.json, 'status')).toUpperCase();
  const isOwn = ['DRAFT', 'SUBMITTED'].includes(status);
  kit.check('updateProposal.claims', isOwn, reply, `let a competitor set the status ${status}`);
  const saved = (fields: string) => `refused changes, and changed ${fields}`;
  const rule = 'updateProposal.refusal-changes-nothing';
  if (!isSuccess(reply) && kit.unchanged(rule, [draft, now], TEXTS, saved))
    kit.check(rule, !lostDocument(draft, now), now, saved('the document'));
  const send = (form: object) => patch(kit, as, id, form as Form);
  const write = { id: 'updateProposal', send, read: () => read(kit, as, id) } as const;
  await claims(kit, write, CLAIMS, (form) => form);
}

/** Removes the query of a URL, because each reply may have another signature in it. */
const unsigned = (value: unknown) =>
  typeof value === 'string' ? value.replace(/^((https?:)?\/\S*?)\?.*$/, '$1') : value;

/** Submits with `status: SUBMITTED` and no other field. */
async function byStatus(kit: Kit, as: Account): Promise<void> {
  const rule = 'updateProposal.submits-by-status';
  const { id, draft } = await createAndOpen(kit, as, proposalForm('Kit change, by status'));
  const refused = 'refused to submit a complete draft by its status alone';
  if (!kit.accepts(rule, await submit(kit, as, id), refused)) return;
  const now = await read(kit, as, id);
  const fault = (fields: string) => `changed ${fields} when only the status was sent`;
  const texts = TEXTS.filter((field) => field !== 'status');
  kit.unchanged(rule, [draft, now], texts, fault);
  kit.check(rule, !lostDocument(draft, now), now, fault('the document'));
}

const REFUSED = [403, 400, 409];

async function submitted(kit: Kit, as: Account, id: Id): Promise<void> {
  const whole = proposalForm('Kit change, submitted', { proposal_document: undefined });
  const reply = await patch(kit, as, id, { ...whole, status: 'SUBMITTED' });
  if (!kit.accepts('updateProposal.submits', reply, 'refused to submit a complete draft')) return;
  const now = await read(kit, as, id);
  const status = String(at(now.json, 'status')).toUpperCase();
  const isSubmitted = status === 'SUBMITTED';
  if (!kit.check('updateProposal.submits', isSubmitted, now, `left the proposal ${status}`)) return;
  handedIn(kit, id);
  const isTimed = textAt(now.json, 'submitted_at') !== undefined;
  kit.check('updateProposal.submitted-at', isTimed, now, 'submitted, but set no submitted_at');

  const relevance_to_theme = 'Changed after it was submitted.';
  const late = await patch(kit, as, id, { relevance_to_theme });
  kit.refuses('updateProposal.draft-only', late, 'changed a submitted proposal', REFUSED);
  const gone = await kit.call('deleteProposal', { as, id });
  const deleted = 'deleted a submitted proposal';
  kit.refuses('deleteProposal.draft-only', gone, deleted, REFUSED);
  const replaced = await put(kit, as, id, { ...proposalForm('Kit, put'), relevance_to_theme });
  const still = await read(kit, as, id);
  const seen = { fault: deleted, got: words(still), expected: 'still there' };
  if (!kit.check('deleteProposal.draft-only', isSuccess(still), still, seen))
    return void kit.world.submitted.pop();
  kit.holds('updateProposal.put');
  const [rule, fault] = isSuccess(replaced)
    ? ['updateProposal.put', 'changed a submitted proposal by PUT']
    : ['updateProposal.draft-only', 'refused to change a submitted proposal, and changed it'];
  kit.unchanged(rule ?? '', [now, still], ['relevance_to_theme', 'status'], () => fault ?? '');
  const back = await patch(kit, as, id, { status: 'DRAFT' });
  const undone = 'changed a submitted proposal back to a draft';
  kit.refuses('updateProposal.draft-only', back, undone, REFUSED);
  kit.observe('A-18', `a submitted proposal: PATCH ${late.status}, DELETE ${gone.status}`);
}
