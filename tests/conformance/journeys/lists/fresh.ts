/** Reads a list before and after a change, to find outdated caches. */
import { at, type Exchange, isSuccess, listOf } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { type Id, idOf, proposalForm } from '../../forms/proposal-forms';
import type { Kit } from '../../walk/kit';
import { create, patch } from '../../walk/proposals';
import { KINDS, type Kind } from './kinds';

const itemOf = (json: unknown, id: Id | undefined) =>
  listOf(json)?.find((item) => String(at(item, 'id')) === String(id));

/** Checks that the list has a new record. If not, it is outdated if it says the same as before, else incomplete. */
export async function shows(
  kit: Kit,
  { list, filter: query }: Kind,
  as: Account,
  before: Exchange,
  made: Exchange,
): Promise<Exchange> {
  const now = await kit.call(list, { as, query });
  await kit.moved(`${list}.not-modified`, before, { as, query });
  const isThere = itemOf(now.json, idOf(made)) !== undefined;
  const isOld = now.text === before.text;
  kit.check(isThere || isOld ? `${list}.fresh` : `${list}.complete`, isThere, now, {
    fault: `does not show a record that was just created${isOld ? ': the reply is outdated' : ''}`,
    got: `no record ${idOf(made)}`,
  });
  return now;
}

/** Submits a new proposal and renames a draft. */
export async function fresh(kit: Kit, as: Account): Promise<void> {
  const [kind, rule] = [KINDS.proposals, 'listProposals.fresh'];
  const earlier = await kit.call(kind.list, { as, query: kind.filter });
  const form = proposalForm('Kit submission, fresh', { status: 'SUBMITTED' });
  const made = await create(kit, as, form);
  if (!isSuccess(made)) return kit.unchecked(rule, 'no proposal could be created');
  const list = await shows(kit, kind, as, earlier, made);
  const draft = kit.world.drafts.find(({ owner, id }) => owner === as && itemOf(list.json, id));
  const project_name = 'Kit draft, renamed since';
  if (!draft || !isSuccess(await patch(kit, as, draft.id, { project_name }))) return;
  const later = await kit.call(kind.list, { as, query: kind.filter });
  const item = itemOf(later.json, draft.id);
  const old = () => 'shows the old title after a change';
  if (item !== undefined) kit.fields(rule, { ...later, json: item }, { project_name }, old);
}
