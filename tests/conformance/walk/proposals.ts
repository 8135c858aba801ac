/** Creates and opens proposals, and remembers them for the clean-up at the end of the run. */
import { at, type Exchange, isSuccess } from '../contract/exchange';
import type { Account } from '../forms/accounts';
import { type Form, type Id, idOf, sent } from '../forms/proposal-forms';
import type { Kit, Options } from './kit';

export async function create(
  kit: Kit,
  owner: Account,
  form: Form,
  options?: Options,
): Promise<Exchange> {
  const reply = await kit.call('createProposal', { as: owner, body: sent(form), ...options });
  const id = isSuccess(reply) ? idOf(reply) : undefined;
  if (id !== undefined)
    remember(kit, owner, id, at(reply.json, 'status') ?? form.status ?? 'DRAFT');
  return reply;
}

export function remember(kit: Kit, owner: Account, id: Id, status: unknown): void {
  const { drafts, submitted } = kit.world;
  const isDraft = String(status).toUpperCase() === 'DRAFT';
  if (isDraft) kit.world.record.drafts.set(String(id), owner);
  (isDraft ? drafts : submitted).push({ owner, id });
}

/**
 * Returns the proposal as it was read after its creation, because a create reply may omit optional fields. If it could
 * not be read, returns the create reply.
 */
export const completed = (created: Exchange, opened: Exchange): Exchange =>
  isSuccess(opened)
    ? { ...opened, json: { id: at(created.json, 'id'), ...Object(opened.json) } }
    : created;

/** Creates and reads a proposal, so that later replies can be compared with all fields. */
export async function createAndOpen(kit: Kit, owner: Account, form: Form): Promise<Exchange> {
  const created = await create(kit, owner, form);
  const id = isSuccess(created) ? idOf(created) : undefined;
  if (id === undefined) return created;
  return completed(created, await kit.call('getProposal', { as: owner, id }));
}

/** Notes that a draft of the run was submitted, so the kit can no longer delete it. */
export function handedIn(kit: Kit, id: Id): void {
  kit.world.record.drafts.delete(String(id));
  kit.world.submitted.push(...forgetDraft(kit, id));
}

/** Notes that a draft of the run no longer exists, so there is nothing left to delete. Returns the draft, if it was one. */
export function forgetDraft({ world: { drafts } }: Kit, id: Id) {
  // A server may write an ID as a number in one reply and as text in another.
  const index = drafts.findIndex((one) => String(one.id) === String(id));
  return index < 0 ? [] : drafts.splice(index, 1);
}
