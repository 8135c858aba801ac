/** Reads the list and the counts before and after a change, to find outdated caches. */

import { at, isSuccess, listOf } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { type Id, idOf, proposalForm } from '../../forms/proposal-forms';
import type { Kit } from '../../walk/kit';
import { create, patch, submit } from '../../walk/proposals';

/** The fault of a list that has drafts only if it is asked for them. */
export const NO_DRAFTS = 'leaves out drafts: without `drafts=true` none is listed';

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
    kit.check('listProposals.complete', false, list, NO_DRAFTS);
  else
    kit.check('listProposals.fresh', isThere, list, {
      fault: 'does not show a proposal that was just created: the reply is outdated',
      got: `no proposal ${id}`,
    });
  const now = await counts(kit, as);
  grew(kit, 'total_proposals', 'created', before.total, now.total);
  await changed(kit, as, id);
  if (!isSuccess(await submit(kit, as, id))) return;
  const later = await counts(kit, as);
  grew(kit, 'submitted', 'submitted', now.submitted, later.submitted);
}

const itemOf = (json: unknown, id: Id) =>
  listOf(json)?.find((item) => String(at(item, 'id')) === String(id));

async function counts(kit: Kit, as: Account) {
  const { json } = await kit.call('getProposalStatistics', { as });
  return { total: Number(at(json, 'total_proposals')), submitted: Number(at(json, 'submitted')) };
}

async function changed(kit: Kit, as: Account, id: Id): Promise<void> {
  const project_name = 'Kit draft, renamed since';
  if (!isSuccess(await patch(kit, as, id, { project_name }))) return;
  const list = await kit.call('listProposals', { as, query: OWN });
  const item = itemOf(list.json, id);
  if (item === undefined) return;
  const old = () => 'shows the old title after a change';
  kit.fields('listProposals.fresh', { ...list, json: item }, { project_name }, old);
}

function grew(kit: Kit, count: string, what: string, before: number, now: number): void {
  if (Number.isNaN(before + now))
    kit.unchecked('getProposalStatistics.fresh', `\`${count}\` is not a number`);
  else
    kit.check('getProposalStatistics.fresh', now > before, undefined, {
      fault: `does not count a proposal that was just ${what}: the reply is outdated`,
      expected: `${count}: ${before + 1}`,
      got: `${count}: ${now}`,
    });
}
