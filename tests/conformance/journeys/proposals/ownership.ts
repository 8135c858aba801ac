import { createAndOpen, idOf, proposalForm, sent } from '../../forms/proposal-forms';
import { at, isSuccess, listOf, words } from '../../walk/exchange';
import { journey } from '../../walk/journey';
import { error, warning } from '../../walk/rule';
import { disagreeing } from '../../walk/same';

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
      fault: "counts another user's proposal",
      expected: `total_proposals: ${was}`,
      got: `total_proposals: ${is}`,
    });

    const read = await kit.call('getProposal', { as: other, id });
    kit.refuses('getProposal.private', read, "showed another user's draft", [404, 403]);
    const body = sent({ relevance_to_theme: 'Changed by somebody else.' });
    const change = await kit.call('updateProposal', { as: other, id, body });
    kit.refuses('updateProposal.private', change, "changed another user's draft", [404, 403]);
    const whole = { ...body, ...sent(proposalForm('Kit, changed by somebody else')) };
    const put = await kit.probe('updateProposal', { token: other.access, id, body: whole }, () => ({
      method: 'PUT',
    }));
    const gone = await kit.call('deleteProposal', { as: other, id });
    kit.refuses('deleteProposal.private', gone, "deleted another user's draft", [404, 403]);
    kit.observe('A-86', `somebody else's proposal: ${read.status}`);

    const still = await kit.call('getProposal', { as: owner, id });
    if (
      kit.check('deleteProposal.private', isSuccess(still), still, {
        operation: 'deleteProposal',
        fault: "deleted another user's draft",
        expected: 'still there',
        got: words(still),
      })
    )
      kit.check(
        'updateProposal.private',
        disagreeing(draft.json, still.json, ['relevance_to_theme', 'project_name']).length === 0,
        still,
        {
          operation: 'updateProposal',
          fault: `changed another user's draft${isSuccess(put) ? ' by PUT' : ''}`,
          expected: 'as it was',
          got: 'changed',
        },
      );
    const own = { my_proposals: 'true' };
    const lists = [
      ['listProposals.private', own],
      ['listProposals.private', { ...own, drafts: 'true' }],
      ['listProposals.private', { ...own, limit: '50' }],
      ['listProposals.private-unfiltered', undefined],
      ['listProposals.private-unfiltered', { drafts: 'true' }],
    ] as const;
    for (const [rule, query] of lists) {
      const list = await kit.call('listProposals', { as: other, query });
      const seen =
        listOf(list.json)?.some((item) => String(at(item, 'id')) === String(id)) ?? false;
      kit.check(rule, !seen, list, {
        fault: "lists another user's draft",
        expected: 'own proposals only',
        got: `proposal ${id} of another user`,
      });
    }
  },
});
