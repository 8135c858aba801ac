import { at, type Exchange, isSuccess } from '../../contract/exchange';
import { disagreeing } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import { type Form, idOf, proposalForm, sent } from '../../forms/proposal-forms';
import type { Kit } from '../../walk/kit';
import { createAndOpen, handedIn } from '../../walk/proposals';
import { mustNotBe } from '../fields/table';

const HELD = ['project_name', 'problem_statement', 'proposed_solution', 'thematic_area', 'status'];

/**
 * Sends changes that must be refused. If the server saves one, because it allows incomplete drafts, it must
 * refuse to submit that draft. The next change then uses a new draft.
 */
export async function refusedChanges(kit: Kit, as: Account): Promise<void> {
  let draft = await begin(kit, as);
  for (const [rule, change, why] of mustNotBe('updateProposal')) {
    const id = kit.need(idOf(draft), 'no draft could be created');
    const reply = await kit.call('updateProposal', { as, id, body: sent(change as Form) });
    if (!isSuccess(reply)) kit.refuses(rule, reply, `accepted ${why}`, [400, 413, 415]);
    else if (await differs(kit, as, draft, Object.keys(change))) {
      kit.observe('A-55', `a draft may have ${why}`);
      const body = { status: 'SUBMITTED' };
      const submitted = await kit.call('updateProposal', { as, id, body });
      kit.refuses(rule, submitted, `submitted a draft with ${why}`);
      if (isSuccess(submitted)) handedIn(kit, id);
      draft = await begin(kit, as);
    }
  }
  await promoted(kit, as, draft);
}

const begin = (kit: Kit, as: Account) =>
  createAndOpen(kit, as, proposalForm('Kit change, refused'));

/** Returns whether the server saved the change. Instead of refusing a value, a server may ignore the field. */
async function differs(kit: Kit, as: Account, draft: Exchange, fields: string[]): Promise<boolean> {
  const id = kit.need(idOf(draft), 'no draft could be created');
  const now = await kit.call('getProposal', { as, id });
  return fields.some((field) => unsigned(at(now.json, field)) !== unsigned(at(draft.json, field)));
}

/** Removes the query of a URL, because each reply may have another signature in it. */
const unsigned = (value: unknown) =>
  typeof value === 'string' ? value.replace(/^((https?:)?\/\S*?)\?.*$/, '$1') : value;

async function promoted(kit: Kit, as: Account, draft: Exchange): Promise<void> {
  const id = kit.need(idOf(draft), 'no draft could be created');
  const reply = await kit.call('updateProposal', { as, id, body: { status: 'ACCEPTED' } });
  const read = () => kit.call('getProposal', { as, id });
  const now = await read();
  const status = String(at(now.json, 'status')).toUpperCase();
  kit.check('updateProposal.claims', ['DRAFT', 'SUBMITTED'].includes(status), reply, {
    fault: `let a competitor set the status ${status}`,
    expected: 'status: DRAFT',
    got: `status: ${status}`,
  });
  if (!isSuccess(reply)) {
    const changed = disagreeing(draft.json, now.json, HELD);
    if (address(draft) !== undefined && address(now) === undefined) changed.push(DOCUMENT);
    kit.check('updateProposal.refusal-changes-nothing', changed.length === 0, now, {
      operation: 'updateProposal',
      fault: `refused changes, and changed ${changed.join(', ')}`,
      expected: changed.map((field) => `${field}: ${String(at(draft.json, field))}`).join(', '),
      got: changed.map((field) => `${field}: ${String(at(now.json, field))}`).join(', '),
    });
  }
  await kit.call('updateProposal', { as, id, body: CLAIMS });
  const { json } = await read();
  const taken = Object.entries(CLAIMS).filter(([field, value]) =>
    String(at(json, field)).startsWith(value.slice(0, 10)),
  );
  const fields = taken.map(([field]) => field).join(', ');
  kit.check('updateProposal.claims', taken.length === 0, reply, {
    fault: `let a competitor set ${fields}`,
    expected: `${fields}: set by reviewers or by the server`,
    got: taken.map(([field, value]) => `${field}: ${value}`).join(', '),
  });
}

const DOCUMENT = 'proposal_document';
const address = ({ json }: Exchange) => at(json, DOCUMENT) ?? undefined;
const CLAIMS = {
  review_comments: 'The best of all.',
  reviewed_at: '2001-01-01T00:00:00Z',
  created_at: '2001-01-01T00:00:00Z',
  submitted_at: '2001-01-01T00:00:00Z',
};
