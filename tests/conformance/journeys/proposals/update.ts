import { at, type Exchange, isSuccess, statusOf, textAt } from '../../contract/exchange';
import { differences, isSameText } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import { docx, pdf } from '../../forms/documents';
import { ENOUGH, longestTitle, sizeOf } from '../../forms/lengths';
import {
  AREAS,
  derived,
  type Form,
  type Id,
  LINES,
  longestLine,
  longTexts,
  paddedTexts,
  proposalForm,
  richTexts,
  WRITTEN,
} from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import {
  createAndOpen,
  didOr,
  handedIn,
  hasDocument,
  locked,
  patch,
  put,
  read,
  submit,
  untouched,
} from '../../walk/proposals';
import { any } from '../../walk/record';
import { CLAIMS, refusalOf, type Values, writing } from '../fields/write';

export const proposalsUpdate = journey({
  name: 'Proposals: changing and submitting',
  also: ['createProposal.draft', 'updateProposal.*'],
  people: ['ann', 'ben'],
  async walk(kit) {
    const as = kit.author;
    const { id, draft } = await createAndOpen(kit, as, proposalForm('Kit change'));
    // Times that a change sets anew may be in whole seconds.
    if (kit.world.clock) await kit.wait(A_MINUTE, 'a proposal gets older');
    const change = changer(kit, as, id, draft);
    const relevance_to_theme = 'It was changed, and only it: the rest is as it was before.';
    const one = await change('accepts', { relevance_to_theme }, 'an update of one field');
    if (isSuccess(one)) await kit.moved('getProposal.not-modified', draft, { as, id });
    await titles(kit, as, id, change);
    for (const thematic_area of AREAS.keys()) {
      const more = thematic_area === 'OTHER' && { thematic_area_description: 'Kits & “miti”' };
      await change('choices', { thematic_area, ...more }, `the area ${thematic_area}`);
    }
    await documents(kit, as, id, change);
    await change('keeps', richTexts(), 'texts with special characters');
    await cleared(kit, as, id);
    const blanks = { project_name: ' Kit change, padded & <kept> ', ...paddedTexts() };
    await change('outer-blanks', blanks, 'texts with blanks around them');
    await change('long-texts', longTexts(), 'texts of several pages');
    const whole = await put(kit, as, id, proposalForm('Kit change, put'));
    kit.observe('A-61', `PATCH of one field: ${one.status}; PUT of the draft: ${whole.status}`);
    await refusedChanges(kit, as, await submitted(kit, as, id));
  },
});

/** An optional text of a draft that is sent empty must not stay as it was. A server may refuse it. */
async function cleared(kit: Kit, as: Account, id: Id): Promise<void> {
  const reply = await patch(kit, as, id, { technology_methodology: '' });
  const now = isSuccess(reply) && (await read(kit, as, id));
  const old = now && textAt(now.json, 'technology_methodology');
  const fault = 'accepted an empty technology_methodology, and kept the old one';
  if (now)
    kit.check('updateProposal.keeps', !old, now, { fault, expected: 'empty', got: old || '' });
}

type Change = (property: string, changes: Form, what: string) => Promise<Exchange>;

/** Returns a function that changes fields. What was sent must be stored and replied, and nothing else may change. */
function changer(kit: Kit, as: Account, id: Id, draft: Exchange): Change {
  let last = draft;
  const send = (changes: Values) => patch(kit, as, id, changes as Form);
  return async (property, changes, what) => {
    const reply = await send(changes);
    if (!kit.accepts(`updateProposal.${property}`, reply, `refused ${what}`)) return reply;
    const before = last;
    // The reply is the saved proposal. Where it says what was sent, it is not read again.
    const isShown = Object.entries(changes).every(([field, text]) =>
      isSameText(at(reply.json, field), text),
    );
    const isEnough = ['choices', 'again'].includes(property) && isShown;
    const shown = isEnough ? reply : await read(kit, as, id);
    // A server may rebuild the description.
    const { description: _, ...stated } = derived(changes);
    const isSame = differences(before.json, shown.json, WRITTEN).names === '';
    if (!isEnough && isSuccess(shown) && isSame) {
      const first = Object.fromEntries(Object.entries(stated).slice(0, 1));
      kit.fields('updateProposal.keeps', shown, first, () => didOr(false, '', reply, 'a change'));
      kit.need(false, `a change was answered with ${reply.status}, and did nothing`);
    }
    const [toBefore, toNow] = [before, shown].map(
      ({ json }) => differences(json, reply.json, Object.keys(stated)).names,
    );
    const isBehind = toBefore === '' && toNow !== '';
    const behind = 'replied another version than it stored: the one before the change';
    last = shown;
    if (isBehind) {
      kit.check('updateProposal.keeps', false, reply, behind);
      return reply;
    }
    const fault = (field: string) =>
      isSameText(at(before.json, field), at(shown.json, field))
        ? `did not change ${field}`
        : undefined;
    const { stored } = writing(kit, { id: 'updateProposal', send, read: async () => shown, fault });
    const now = await stored(reply, stated);
    last = now;
    const rest = [...WRITTEN, 'status', 'created_at'].filter((field) => !(field in stated));
    const more = (fields: string) => `changed fields that were not sent: ${fields}`;
    kit.unchanged('updateProposal.keeps-the-rest', [before, now], rest, more);
    const built = textAt(now.json, 'description');
    const problem = String(changes.problem_statement ?? '').trim();
    const isNew = !built || built.includes(problem.slice(0, 30));
    const unsent = ['problem_statement', 'proposed_solution'].filter((one) => !(one in changes));
    const starts = unsent.map((one) => String(at(before.json, one)).trim().slice(0, 30));
    const had = textAt(before.json, 'description');
    const lost = starts.find((start) => built && had?.includes(start) && !built.includes(start));
    const isEarly =
      statusOf(now.json) === 'DRAFT' && textAt(now.json, 'submitted_at') !== undefined;
    // biome-ignore format: a table, with one rule in each line
    kit.checks(now, [
      ['updateProposal.submitted-at', !isEarly, 'set submitted_at for a draft'],
      ['updateProposal.description', built !== undefined, 'cleared the description'],
      ['updateProposal.description', !lost, 'lost a part of the description that was not sent', lost, `description: ${built}`],
      ['updateProposal.description', isNew, 'kept the old description', problem, `description: ${built}`],
    ]);
    return reply;
  };
}

async function titles(kit: Kit, as: Account, id: Id, change: Change): Promise<void> {
  const project_name = longestTitle('Kit change, renamed – “Ŵ”');
  const long = `a title of ${sizeOf(project_name)} in a change`;
  if (!isSuccess(await change('accepts', { project_name }, long))) return;
  for (const field of LINES)
    await change('accepts', { [field]: longestLine(field) }, `the longest ${field} in a change`);
  const twice = 'refused a change that changes nothing';
  kit.accepts('updateProposal.again', await patch(kit, as, id, { project_name }), twice);
  // "Save as Draft" sends `status: DRAFT` too.
  const saved = { relevance_to_theme: 'Saved as a draft.', status: 'DRAFT' };
  await change('again', saved, 'a change of a draft that sends `status: DRAFT` with it');
}

async function documents(kit: Kit, as: Account, id: Id, change: Change): Promise<void> {
  const [keeps, replaces] = ['updateProposal.keeps-document', 'updateProposal.new-document'];
  const lost = 'lost or replaced the document in an update without one';
  await hasDocument(kit, keeps, as, id, pdf('Kit change'), lost);
  const file = pdf('A second document, longer than the first');
  // The edit screen sends a changed text and a new document in one call.
  const proposed_solution = `It was changed, and the document was changed with it. ${ENOUGH}`;
  const changes = { proposed_solution, proposal_document: file };
  const word = await patch(kit, as, id, { proposal_document: docx() });
  kit.accepts('updateProposal.word-document', word, 'refused a DOCX as a new document');
  if (isSuccess(await change('new-document', changes, 'a new document')))
    await hasDocument(kit, replaces, as, id, file, 'did not replace the document');
}

/** In seconds. */
const A_MINUTE = 60;

const REFUSAL = 'updateProposal.refusal-changes-nothing';

/**
 * Submits a draft with changes that must be refused: incomplete drafts are allowed. If the server does it, the
 * next change uses a new draft. `keeps`: whether a submission stores what comes with it.
 */
async function refusedChanges(kit: Kit, as: Account, keeps: boolean): Promise<void> {
  const begin = () => createAndOpen(kit, as, proposalForm('Kit change, refused'));
  let { id, draft } = await begin();
  let isDone = false;
  const send = async (change: Values) => {
    if (isDone) ({ id, draft } = await begin());
    // Texts that are right are changed with what is wrong, such as a document: they must not be saved either.
    const half = { technology_methodology: 'Half.', relevance_to_theme: 'Half.' };
    const reply = await submit(kit, as, id, { ...half, ...change } as Form);
    isDone = isSuccess(reply);
    return reply;
  };
  const { refuses } = writing(kit, { id: 'updateProposal', send });
  await refuses('', undefined, async (rule, change, why) => {
    const reply = await send(change);
    const now = isSuccess(reply) ? await read(kit, as, id) : undefined;
    const isSame = (field: string) =>
      unsigned(at(now?.json, field)) === unsigned(at(draft.json, field));
    const did = statusOf(now?.json) === 'SUBMITTED' ? 'submitted' : 'accepted';
    if (!now || !Object.keys(change).every(isSame))
      return kit.refuses(rule, reply, `${did} a draft with ${why}`, refusalOf(change));
    // Instead of refusing a wrong value, a server may ignore the field. An empty text says that the old one shall go.
    const isKept = !keeps || !Object.values(change).includes('');
    const fault = `accepted ${any(why)}, and kept the old one`;
    kit.holds(rule);
    return kit.check('updateProposal.keeps', isKept, reply, { fault, expected: '400' });
  });
  if (isDone) ({ id, draft } = await begin());
  // What is right in a change must not be saved either, whether it comes before or after what is wrong.
  const right = { project_name: 'Kit change, half', proposal_document: pdf('Half a change') };
  const half = { ...right, problem_statement: 'Short.', relevance_to_theme: 'Half.' };
  const change = (form: Values) => patch(kit, as, id, form as Form);
  if (isSuccess(await change(half))) ({ id, draft } = await begin());
  else {
    const lost = 'refused a change, and lost or replaced the document from before';
    await hasDocument(kit, REFUSAL, as, id, pdf('Kit change, refused'), lost);
  }
  const { claims, unclaimed } = writing(kit, {
    id: 'updateProposal',
    send: change,
    read: () => read(kit, as, id),
  });
  const reply = await change({ status: 'ACCEPTED' });
  const now = await read(kit, as, id);
  unclaimed(reply, now, { status: 'ACCEPTED' });
  const saved = (fields: string) => `refused changes, and changed ${fields}`;
  if (!isSuccess(reply)) untouched(kit, REFUSAL, [draft, now], saved);
  await claims(CLAIMS, (form) => form);
}

/** Removes the query of a URL, because each reply may have another signature in it. */
const unsigned = (value: unknown) =>
  typeof value === 'string' ? value.replace(/^((https?:)?\/\S*?)\?.*$/, '$1') : value;

/** Returns whether the submission has stored the texts that were sent with it. */
async function submitted(kit: Kit, as: Account, id: Id): Promise<boolean> {
  const file = pdf('Sent with the submission');
  const whole = proposalForm('Kit change, submitted', { proposal_document: file });
  const before = await read(kit, as, id);
  const reply = await patch(kit, as, id, { ...whole, status: 'SUBMITTED' });
  if (!kit.accepts('updateProposal.submits', reply, 'refused to submit a complete draft'))
    return true;
  const now = await read(kit, as, id);
  const status = statusOf(now.json);
  const left = `left the proposal ${status}`;
  if (!kit.check('updateProposal.submits', status === 'SUBMITTED', now, left)) return true;
  handedIn(kit, id);
  const isTimed = textAt(now.json, 'submitted_at') !== undefined;
  kit.check('updateProposal.submitted-at', isTimed, now, 'submitted, but set no submitted_at');

  const lost = ['project_name', 'relevance_to_theme'].filter(
    (field) =>
      !isSameText(at(now.json, field), whole[field]) &&
      isSameText(at(now.json, field), at(before.json, field)),
  );
  kit.check('updateProposal.keeps', lost.length === 0, now, {
    fault: `submitted a draft, and lost what was sent with it: ${lost.join(', ')}`,
    got: lost.map((field) => `${field}: ${String(at(now.json, field))}`).join(', '),
    expected: lost.map((field) => `${field}: ${String(whole[field])}`).join(', '),
  });
  const replaced = 'lost or replaced the document that was sent with a submission';
  await hasDocument(kit, 'updateProposal.new-document', as, id, file, replaced);

  const what = 'a submitted proposal';
  const about = { owner: as, id, before: now, what };
  const late = await locked(kit, as, about, ['draft-only', 'draft-only']);
  const back = await patch(kit, as, id, { status: 'DRAFT' });
  const isBack = isSuccess(back) && statusOf((await read(kit, as, id)).json) === 'DRAFT';
  const did = didOr(isBack, `changed ${what} back to a draft`, back, `a change of ${what}`);
  kit.refuses('updateProposal.draft-only', back, did, [403, 400, 409]);
  kit.observe('A-18', `a submitted proposal: PATCH ${late.status}`);
  return lost.length === 0;
}
