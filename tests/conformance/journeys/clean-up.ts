import { isSuccess } from '../contract/exchange';
import { journey } from '../walk/journey';
import type { Kit } from '../walk/kit';

/** Deletes the drafts of the run, and lists what the kit can't delete. */
async function deleteDrafts(kit: Kit): Promise<void> {
  const { drafts, submitted, requests } = kit.world;
  for (const { owner, id } of drafts.splice(0)) {
    const reply = await kit.call('deleteProposal', { as: owner, id });
    if (!isSuccess(reply)) kit.leftover(`the draft ${id} of ${owner.email}`);
  }
  for (const { owner, id } of submitted)
    kit.leftover(`the submitted proposal ${id} of ${owner.email}`);
  if (requests.length > 0)
    kit.leftover(`${requests.length} support request${requests.length === 1 ? '' : 's'}`);
}

export const cleanUp = journey({
  name: 'Cleaning up',
  prepare: deleteDrafts,
  walk: deleteDrafts,
});
