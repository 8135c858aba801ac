import { at, isSuccess, listOf } from '../exchange';
import { journey } from '../journey';
import { create, idOf, proposalForm, unknownId } from '../proposal-forms';
import { error } from '../rule';

export const proposalsDelete = journey({
  name: 'Proposals: deleting',
  rules: {
    'deleteProposal.answers': error(
      'spec 4, "only DRAFT proposals may be … deleted"',
      'A draft can be deleted.',
      '"Failed to delete proposal."',
    ),
    'deleteProposal.gone': error(
      'spec 7, DELETE',
      'A deleted draft is gone.',
      'The draft is still there.',
    ),
    'deleteProposal.off-the-list': error(
      'spec 7, DELETE',
      'A deleted draft is not in the list.',
      'The draft is still there.',
    ),
    'deleteProposal.off-the-statistics': error(
      'spec 3, proposal statistics',
      'A deleted draft does not count.',
      'Wrong numbers on the dashboard.',
    ),
    'getProposal.unknown': error(
      'openapi.yaml NotFound',
      'A record that does not exist is refused.',
      'An empty page instead of "Proposal not found".',
    ),
  },
  async walk(kit) {
    const as = kit.author;
    const draft = await create(kit, as, proposalForm('Kit deletion'));
    const id = kit.need(isSuccess(draft) && idOf(draft), 'no draft could be created');
    const total = async () =>
      at((await kit.call('getProposalStatistics', { as })).json, 'total_proposals');
    const before = Number(await total());
    const reply = await kit.call('deleteProposal', { as, id });
    if (!kit.accepts('deleteProposal.answers', reply)) return;
    kit.observe('A-24', `DELETE answers ${reply.status}, a create ${draft.status}`);

    const read = await kit.call('getProposal', { as, id });
    kit.refuses('deleteProposal.gone', read, 'it was deleted', [404, 403, 410]);
    const list = await kit.call('listProposals', { as, query: { my_proposals: 'true' } });
    const listed =
      listOf(list.json)?.some((item) => String(at(item, 'id')) === String(id)) ?? false;
    kit.check('deleteProposal.off-the-list', !listed, list, {
      operation: 'deleteProposal',
      expected: 'not in the list',
      got: 'in the list',
    });
    const after = Number(await total());
    kit.check('deleteProposal.off-the-statistics', !(after >= before), undefined, {
      expected: `${before - 1}`,
      got: `${after}`,
    });
    const { drafts } = kit.world;
    if (!isSuccess(read))
      drafts.splice(
        drafts.findIndex((one) => one.id === id),
        1,
      );

    const unknown = unknownId(id);
    const nobody = await kit.call('getProposal', { as, id: unknown });
    kit.refuses('getProposal.unknown', nobody, `there is no proposal ${unknown}`, [404, 403]);
    kit.observe('A-79', `ids are ${typeof id === 'number' ? 'numbers' : 'texts'}`);
  },
});
