import { at, isSuccess, listOf, textAt, words } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { named, pdf } from '../../forms/documents';
import { type Form, idOf, proposalForm } from '../../forms/proposal-forms';
import type { Kit } from '../../walk/kit';
import { create } from '../../walk/proposals';
import { mustNotBe } from '../fields/table';

export async function refusals(kit: Kit, as: Account): Promise<void> {
  for (const [rule, change, what] of mustNotBe('createProposal'))
    await refused(kit, as, rule, change as Form, what);
  const renamed = named(pdf(), 'kit.pdf');
  const lie = new File(['MZ this is no PDF'], renamed.name, { type: renamed.type });
  const form = proposalForm('Kit, a file that is no PDF', { proposal_document: lie });
  const believed = await create(kit, as, form);
  kit.observe('A-59', `a .pdf file with other content: ${believed.status}`);
}

/**
 * Sends a draft with the change. A server may accept it, because incomplete drafts are allowed. If it does,
 * sends a submission with the same change, which must be refused.
 */
async function refused(
  kit: Kit,
  as: Account,
  rule: string,
  change: Form,
  what: string,
): Promise<void> {
  const conventional = [400, 413, 415];
  const title = { project_name: 'Kit refusal', project_title: 'Kit refusal' };
  const asDraft = await create(kit, as, proposalForm('Kit refusal', { ...title, ...change }));
  if (!isSuccess(asDraft)) {
    kit.observe('A-55', 'the rules also apply to drafts');
    return void kit.refuses(rule, asDraft, `accepted ${what}`, conventional);
  }
  kit.observe('A-55', `a draft may have ${what}`);
  const id = idOf(asDraft);
  if (String(at(asDraft.json, 'status')).toUpperCase() === 'DRAFT' && id !== undefined) {
    const form = proposalForm('Kit refusal', { ...change, status: 'SUBMITTED' });
    const submitted = await create(kit, as, form);
    kit.refuses(rule, submitted, `accepted a submission with ${what}`, conventional);
  } else kit.refuses(rule, asDraft, `accepted ${what}`);
}

/** Sends fields that a competitor must not set. A server may refuse or ignore them. */
export async function claims(kit: Kit, as: Account): Promise<void> {
  const promoted = await create(kit, as, proposalForm('Kit promotion', { status: 'ACCEPTED' }));
  const status = String(at(promoted.json, 'status')).toUpperCase();
  const ranked = isSuccess(promoted) && !['DRAFT', 'SUBMITTED'].includes(status);
  kit.check('createProposal.claims', !ranked, promoted, {
    fault: `let a competitor set the status ${status}`,
    expected: 'refused, or DRAFT or SUBMITTED',
    got: words(promoted),
  });

  const { json } = await kit.call('getProfile', { as: kit.stranger });
  const other = String(at(json, 'id'));
  const praise = proposalForm('Kit review', {
    review_comments: 'The best of all.',
    reviewed_at: '2001-01-01T00:00:00Z',
    created_at: '2001-01-01T00:00:00Z',
    submitted_at: '2001-01-01T00:00:00Z',
    ...Object.fromEntries(['owner', 'user', 'submitted_by', 'created_by'].map((at) => [at, other])),
  });
  const praised = await create(kit, as, praise);
  const claimed = ['review_comments', 'reviewed_at', 'created_at', 'submitted_at'].filter((field) =>
    (textAt(praised.json, field) ?? '').startsWith(String(praise[field]).slice(0, 10)),
  );
  kit.check('createProposal.claims', claimed.length === 0, praised, {
    fault: `let a competitor set ${claimed.join(', ')}`,
    expected: 'fields that only reviewers and the server set are ignored',
    got: claimed.map((field) => `${field}: ${textAt(praised.json, field)}`).join(', '),
  });
  if (!isSuccess(praised)) return kit.holds('createProposal.claims');
  const id = String(idOf(praised));
  const query = { my_proposals: 'true' };
  const theirs = await kit.call('listProposals', { as: kit.stranger, query });
  const given = listOf(theirs.json)?.some((item) => String(at(item, 'id')) === id) ?? false;
  kit.check('createProposal.claims', !given, praised, {
    fault: 'created a proposal for another user, because the form said so',
    expected: 'a proposal of the signed-in user',
    got: "it is in another user's list",
  });
}
