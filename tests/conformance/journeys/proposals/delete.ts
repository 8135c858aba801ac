import { at, isSuccess, listOf } from '../../contract/exchange';
import { idOf, proposalForm, unknownId } from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import { create, forgetDraft, hidden, patch } from '../../walk/proposals';

const MISSING = [404, 403, 410];

export const proposalsDelete = journey({
  name: 'Proposals: deleting',
  people: ['ann'],
  async walk(kit) {
    const as = kit.author;
    const draft = await create(kit, as, proposalForm('Kit deletion'));
    const id = kit.need(isSuccess(draft) && idOf(draft), 'no draft could be created');
    const counts = () => kit.call('getProposalStatistics', { as });
    const before = Number(at((await counts()).json, 'total_proposals'));
    const query = { my_proposals: 'true' };
    // Read the list before the deletion too: if the server caches it, the list after the deletion is outdated.
    await kit.call('listProposals', { as, query });
    const reply = await kit.call('deleteProposal', { as, id });
    if (!kit.accepts('deleteProposal.answers', reply, 'refused to delete a draft')) return;
    kit.observe('A-24', `a delete returns ${reply.status}, a create ${draft.status}`);

    const read = await kit.call('getProposal', { as, id });
    hidden(kit, 'deleteProposal.gone', read, 'still shows a draft that was deleted');
    const list = await kit.call('listProposals', { as, query });
    const listed = listOf(list.json)?.some((item) => String(at(item, 'id')) === String(id));
    kit.check('deleteProposal.gone', !listed, list, 'left the deleted draft in the list');
    const statistics = await counts();
    const after = Number(at(statistics.json, 'total_proposals'));
    const counted = 'left the deleted draft in the statistics';
    if (Number.isNaN(before + after))
      kit.unchecked('deleteProposal.gone', '`total_proposals` is not a number');
    else kit.check('deleteProposal.gone', after < before, statistics, counted);
    if (!isSuccess(read)) forgetDraft(kit, id);

    const unknown = unknownId(id);
    const changed = await patch(kit, as, unknown, { relevance_to_theme: 'Of nothing.' });
    const fault = 'changed a proposal that does not exist';
    kit.refuses('updateProposal.unknown', changed, fault, MISSING);
    for (const [gone, what] of [
      [unknown, 'does not exist'],
      [id, 'was deleted before'],
    ] as const)
      kit.refuses(
        'deleteProposal.unknown',
        await kit.call('deleteProposal', { as, id: gone }),
        `deleted a proposal that ${what}`,
        MISSING,
      );
    kit.observe('A-79', `ids are ${typeof id === 'number' ? 'numbers' : 'texts'}`);
  },
});
