import { at, isSuccess, listOf, words } from '../exchange';
import { journey } from '../journey';
import { createAndOpen, idOf, proposalForm, sent } from '../proposal-forms';
import { error, warning } from '../rule';

const private_ = 'Nothing; somebody else reads or changes the work.';

export const proposalsOwnership = journey({
  name: 'Proposals: mine and yours',
  rules: {
    'getProposal.private': error(
      'spec 6, "they see only their own proposals"',
      "Somebody else's proposal is refused.",
      private_,
    ),
    'updateProposal.private': error(
      'spec 6, owner of a DRAFT',
      "Somebody else's draft cannot be changed.",
      private_,
    ),
    'deleteProposal.private': error(
      'spec 6, owner of a DRAFT',
      "Somebody else's draft cannot be deleted.",
      private_,
    ),
    'listProposals.private': error(
      'spec 6, filter my_proposals',
      'With `my_proposals=true` there are own proposals only.',
      private_,
    ),
    'listProposals.private-unfiltered': warning(
      'A-86',
      'A competitor sees only own proposals, with or without the filter.',
      'Nothing: the portal always sends the filter.',
    ),
    'getProposalStatistics.private': error(
      'spec 3, proposal statistics',
      'Only own proposals are counted.',
      "Somebody else's numbers on the dashboard.",
    ),
  },
  async walk(kit) {
    const [owner, other] = [kit.author, kit.stranger];
    const before = await kit.call('getProposalStatistics', { as: other });
    const draft = await createAndOpen(kit, owner, proposalForm('Kit, not yours'));
    const id = kit.need(isSuccess(draft) && idOf(draft), 'no draft could be created');
    const after = await kit.call('getProposalStatistics', { as: other });
    const [was, is] = [at(before.json, 'total_proposals'), at(after.json, 'total_proposals')];
    kit.check('getProposalStatistics.private', was === is, after, {
      expected: String(was),
      got: String(is),
    });

    const read = await kit.call('getProposal', { as: other, id });
    kit.refuses('getProposal.private', read, "it is somebody else's", [404, 403]);
    const body = sent({ relevance_to_theme: 'Changed by somebody else.' });
    const change = await kit.call('updateProposal', { as: other, id, body });
    kit.refuses('updateProposal.private', change, "it is somebody else's", [404, 403]);
    const gone = await kit.call('deleteProposal', { as: other, id });
    kit.refuses('deleteProposal.private', gone, "it is somebody else's", [404, 403]);
    kit.observe('A-86', `somebody else's proposal: ${read.status}`);

    const still = await kit.call('getProposal', { as: owner, id });
    if (
      kit.check('deleteProposal.private', isSuccess(still), still, {
        operation: 'deleteProposal',
        expected: 'still there',
        got: words(still),
      })
    )
      kit.check(
        'updateProposal.private',
        at(still.json, 'relevance_to_theme') === at(draft.json, 'relevance_to_theme'),
        still,
        {
          operation: 'updateProposal',
          expected: 'as it was',
          got: 'changed',
        },
      );
    const lists = {
      'listProposals.private': { my_proposals: 'true' },
      'listProposals.private-unfiltered': undefined,
    } as const;
    for (const [rule, query] of Object.entries(lists)) {
      const list = await kit.call('listProposals', { as: other, query });
      const seen =
        listOf(list.json)?.some((item) => String(at(item, 'id')) === String(id)) ?? false;
      kit.check(rule as keyof typeof lists, !seen, list, {
        expected: 'own proposals',
        got: "somebody else's too",
      });
    }
  },
});
