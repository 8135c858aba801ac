import { at, type Exchange, isSuccess, textAt, words } from '../../contract/exchange';
import { disagreeing, isSameText } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import { pdf } from '../../forms/documents';
import { type Form, type Id, idOf, proposalForm, sent } from '../../forms/proposal-forms';
import type { Kit } from '../../walk/kit';
import { createAndOpen, handedIn } from '../../walk/proposals';
import { open } from './documents';

const REFUSED = [403, 400, 409];

export async function documents(kit: Kit, as: Account, id: Id, draft: Exchange): Promise<void> {
  /** Downloads the present document and compares it with the file. */
  const compare = async (file: File) => {
    const address = textAt((await kit.call('getProposal', { as, id })).json, 'proposal_document');
    const answer = address ? await open(kit, as, address) : undefined;
    const bytes = new Uint8Array(await file.arrayBuffer());
    return {
      isSame: answer !== undefined && Buffer.compare(answer.bytes, bytes) === 0,
      /** The reply that the check is about: an unreachable document proves nothing. */
      about: (reply: Exchange) => (answer?.status === 0 ? answer : reply),
    };
  };
  const kept = await compare(pdf('Kit change'));
  kit.check('updateProposal.keeps-document', kept.isSame, kept.about(draft), {
    operation: 'updateProposal',
    fault: 'lost or replaced the document in an update without one',
    expected: 'the first document',
    got: 'another, or none',
  });
  const file = pdf('A second document, longer than the first');
  // The edit screen sends a changed text and a new document in one call.
  const relevance_to_theme = 'It was changed, and the document was changed with it.';
  const body = { relevance_to_theme, proposal_document: file };
  const reply = await kit.call('updateProposal', { as, id, body });
  if (!kit.accepts('updateProposal.new-document', reply, 'refused a new document')) return;
  const { json } = await kit.call('getProposal', { as, id });
  kit.check(
    'updateProposal.keeps',
    isSameText(at(json, 'relevance_to_theme'), relevance_to_theme),
    reply,
    {
      fault: 'did not change relevance_to_theme when it was sent together with a document',
      expected: `relevance_to_theme: ${relevance_to_theme}`,
      got: `relevance_to_theme: ${String(at(json, 'relevance_to_theme'))}`,
    },
  );
  const replaced = await compare(file);
  kit.check('updateProposal.new-document', replaced.isSame, replaced.about(reply), {
    fault: 'did not replace the document',
    expected: 'the second document',
    got: 'another, or none',
  });
}

/** Submits with `status: SUBMITTED` and no other field. */
export async function byStatus(kit: Kit, as: Account): Promise<void> {
  const form = proposalForm('Kit change, by status');
  const draft = await createAndOpen(kit, as, form);
  const id = kit.need(isSuccess(draft) && idOf(draft), 'no draft could be created');
  const reply = await kit.call('updateProposal', { as, id, body: { status: 'SUBMITTED' } });
  const refused = 'refused to submit a complete draft by its status alone';
  if (!kit.accepts('updateProposal.submits-by-status', reply, refused)) return;
  handedIn(kit, id);
  const now = await kit.call('getProposal', { as, id });
  const texts = Object.keys(form).filter(
    (field) => !['status', 'description', 'proposal_document'].includes(field),
  );
  const lost = disagreeing(draft.json, now.json, texts);
  if (textAt(draft.json, 'proposal_document') && !textAt(now.json, 'proposal_document'))
    lost.push('proposal_document');
  kit.check('updateProposal.submits-by-status', lost.length === 0, now, {
    operation: 'updateProposal',
    fault: `changed ${lost.join(', ')} when only the status was sent`,
    expected: 'the other fields unchanged',
    got: lost.map((field) => `${field}: ${String(at(now.json, field))}`).join(', '),
  });
}

export async function submitted(kit: Kit, as: Account, id: Id): Promise<void> {
  const whole = proposalForm('Kit change, submitted', {
    status: 'SUBMITTED',
    proposal_document: undefined,
  });
  const patch = (changes: Form) => kit.call('updateProposal', { as, id, body: sent(changes) });
  const reply = await patch(whole);
  if (!kit.accepts('updateProposal.submits', reply, 'refused to submit a complete draft')) return;
  const now = await kit.call('getProposal', { as, id });
  const status = String(at(now.json, 'status')).toUpperCase();
  const submits = kit.check('updateProposal.submits', status === 'SUBMITTED', now, {
    operation: 'updateProposal',
    fault: 'did not submit the draft',
    expected: 'status: SUBMITTED',
    got: `status: ${status}`,
  });
  if (!submits) return;
  handedIn(kit, id);
  kit.check('updateProposal.submitted-at', textAt(now.json, 'submitted_at') !== undefined, now, {
    operation: 'updateProposal',
    fault: 'submitted a draft but did not set submitted_at',
    expected: 'submitted_at: a time',
    got: 'submitted_at: empty',
  });

  const relevance_to_theme = 'Changed after it was submitted.';
  const late = await patch({ relevance_to_theme });
  kit.refuses('updateProposal.draft-only', late, 'changed a submitted proposal', REFUSED);
  const gone = await kit.call('deleteProposal', { as, id });
  kit.refuses('deleteProposal.draft-only', gone, 'deleted a submitted proposal', REFUSED);
  const put = await kit.probe(
    'updateProposal',
    { token: as.access, id, body: sent({ ...proposalForm('Kit, put'), relevance_to_theme }) },
    () => ({ method: 'PUT' }),
  );
  const still = await kit.call('getProposal', { as, id });
  const there = kit.check('deleteProposal.draft-only', isSuccess(still), still, {
    operation: 'deleteProposal',
    fault: 'deleted a submitted proposal',
    expected: 'still there',
    got: words(still),
  });
  if (!there) return void kit.world.submitted.pop();
  const same = disagreeing(now.json, still.json, ['relevance_to_theme', 'status']).length === 0;
  const rule = isSuccess(put) ? 'updateProposal.put' : 'updateProposal.draft-only';
  kit.holds('updateProposal.put');
  kit.check(rule, same, still, {
    operation: 'updateProposal',
    fault: isSuccess(put)
      ? 'changed a submitted proposal by PUT'
      : 'refused to change a submitted proposal, and changed it',
    expected: 'as submitted',
    got: `relevance_to_theme: ${textAt(still.json, 'relevance_to_theme')}`,
  });
  const back = await patch({ status: 'DRAFT' });
  const unsubmitted = 'changed a submitted proposal back to a draft';
  kit.refuses('updateProposal.draft-only', back, unsubmitted, REFUSED);
  kit.observe('A-18', `a submitted proposal: PATCH ${late.status}, DELETE ${gone.status}`);
}
