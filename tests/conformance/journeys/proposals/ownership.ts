import { isSuccess, words } from '../../contract/exchange';
import { disagreeing } from '../../contract/same';
import { idOf, proposalForm, sent } from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create, createAndOpen } from '../../walk/proposals';

/** Checks that a team member can't read the leader's draft: members have no more rights than other users. */
async function ofTheTeam(kit: Kit): Promise<void> {
  const { ben, dan } = kit.world.people;
  const member = dan?.registration?.id_passport ?? '';
  if (!ben?.access || !dan?.access || !ben.registration?.team_members.includes(member)) return;
  const draft = await create(kit, ben, proposalForm('Kit, of a team'));
  const read = await kit.call('getProposal', { as: dan, id: idOf(draft) ?? 0 });
  kit.refuses('getProposal.private', read, "showed a team member the leader's draft", [404, 403]);
}

export const proposalsOwnership = journey({
  name: "Proposals: other users' records",
  also: ['getProposal.private'],
  people: ['ann', 'ben', 'dan'],
  async walk(kit) {
    const [owner, other] = [kit.author, kit.stranger];
    const draft = await createAndOpen(kit, owner, proposalForm('Kit, not yours'));
    const id = kit.need(isSuccess(draft) && idOf(draft), 'no draft could be created');
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
    kit.observe('A-86', `another user's proposal: ${read.status}`);

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
    await ofTheTeam(kit);
  },
});
