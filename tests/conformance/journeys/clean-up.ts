import { isSuccess } from '../contract/exchange';
import type { Account } from '../forms/accounts';
import { journey } from '../walk/journey';
import type { Kit } from '../walk/kit';

/** Deletes the drafts of the run, or of one account. */
export async function deleteDrafts(kit: Kit, of?: Account): Promise<void> {
  const { world } = kit;
  const own = world.drafts.filter(({ owner }) => of === undefined || owner === of);
  for (const draft of own) {
    const { owner, id } = draft;
    const isDeleted =
      !world.isOver && isSuccess(await kit.call('deleteProposal', { as: owner, id }));
    if (!isDeleted || world.deletesNothing) kit.leftover(`the draft ${id} of ${owner.email}`);
    // Not before: if the call ends the run, the draft must be listed.
    world.drafts = world.drafts.filter((one) => one !== draft);
  }
}

/** Deletes the drafts, if calls can still be made, and lists what the run leaves on the server. */
export async function cleanedUp(kit: Kit): Promise<void> {
  const { submitted, requests } = kit.world;
  await deleteDrafts(kit);
  for (const { owner, id } of submitted)
    kit.leftover(`the submitted proposal ${id} of ${owner.email}`);
  if (requests.length > 0)
    kit.leftover(`${requests.length} support request${requests.length === 1 ? '' : 's'}`);
}

export const cleanUp = journey({
  name: 'Cleaning up',
  prepare: cleanedUp,
  walk: cleanedUp,
});
