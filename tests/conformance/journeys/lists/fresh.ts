/** Reads the list and the counts before and after a change, to find outdated caches. */

import { at, isSuccess, listOf } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { type Id, idOf, proposalForm, titleOf } from '../../forms/proposal-forms';
import type { Kit } from '../../walk/kit';
import { create, handedIn } from '../../walk/proposals';

const OWN = { my_proposals: 'true' };

export async function fresh(kit: Kit, as: Account): Promise<void> {
  const before = await counts(kit, as);
  const earlier = await kit.call('listProposals', { as, query: OWN });
  const made = await create(kit, as, proposalForm('Kit draft, fresh'));
  const id = idOf(made);
  if (!isSuccess(made) || id === undefined)
    return kit.unchecked('listProposals.fresh', 'no draft could be created');
  const list = await kit.call('listProposals', { as, query: OWN });
  await kit.moved('listProposals.not-modified', earlier, { as, query: OWN });
  const isThere = itemOf(list.json, id) !== undefined;
  const { drafts } = kit.world;
  if (!isThere && !drafts.some((draft) => itemOf(list.json, draft.id)))
    kit.check('listProposals.complete', false, list, {
      fault: 'leaves out drafts: without `drafts=true` none is listed',
      expected: 'all proposals of the user, drafts too',
      got: 'no draft',
    });
  else
    kit.check('listProposals.fresh', isThere, list, {
      fault: 'does not show a proposal that was just created: the reply is outdated',
      expected: `proposal ${id} among the first`,
      got: 'an older list',
    });
  const now = await counts(kit, as);
  grew(kit, 'total_proposals', 'created', before.total, now.total);
  await changed(kit, as, id);
  await submitted(kit, as, id, now);
}

const itemOf = (json: unknown, id: Id) =>
  listOf(json)?.find((item) => String(at(item, 'id')) === String(id));

async function counts(kit: Kit, as: Account) {
  const { json } = await kit.call('getProposalStatistics', { as });
  return { total: Number(at(json, 'total_proposals')), submitted: Number(at(json, 'submitted')) };
}

async function changed(kit: Kit, as: Account, id: Id): Promise<void> {
  const title = 'Kit draft, renamed since';
  const body = { project_name: title, project_title: title };
  const reply = await kit.call('updateProposal', { as, id, body });
  if (!isSuccess(reply)) return;
  const list = await kit.call('listProposals', { as, query: OWN });
  const item = itemOf(list.json, id);
  kit.check('listProposals.fresh', item === undefined || titleOf(item) === title, list, {
    fault: 'shows the old title after a change',
    expected: `project_name: ${title}`,
    got: `project_name: ${titleOf(item)}`,
  });
}

async function submitted(
  kit: Kit,
  as: Account,
  id: Id,
  before: { submitted: number },
): Promise<void> {
  const body = { status: 'SUBMITTED' };
  const reply = await kit.call('updateProposal', { as, id, body });
  if (!isSuccess(reply)) return;
  handedIn(kit, id);
  const now = await counts(kit, as);
  grew(kit, 'submitted', 'submitted', before.submitted, now.submitted);
}

function grew(kit: Kit, count: string, what: string, before: number, now: number): void {
  if (Number.isNaN(before + now))
    kit.unchecked('getProposalStatistics.fresh', `\`${count}\` is not a number`);
  else
    kit.check('getProposalStatistics.fresh', now > before, undefined, {
      operation: 'getProposalStatistics',
      fault: `does not count a proposal that was just ${what}: the reply is outdated`,
      expected: `${count}: ${before + 1}`,
      got: `${count}: ${now}`,
    });
}
