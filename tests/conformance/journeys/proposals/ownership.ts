import { isSuccess, words } from '../../contract/exchange';
import { idOf, proposalForm } from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create, createAndOpen, hidden, patch, put, read } from '../../walk/proposals';

/** Checks that a team member can't read the leader's draft: members have no more rights than other users. */
async function ofTheTeam(kit: Kit): Promise<void> {
  const { ben, dan } = kit.world.people;
  const member = dan?.registration?.id_passport ?? '';
  if (!ben?.access || !dan?.access || !ben.registration?.team_members.includes(member)) return;
  const draft = await create(kit, ben, proposalForm('Kit, of a team'));
  const shown = await read(kit, dan, idOf(draft) ?? 0);
  hidden(kit, 'getProposal.private', shown, "showed a team member the leader's draft");
}

export const proposalsOwnership = journey({
  name: "Proposals: other users' records",
  also: ['getProposal.private'],
  people: ['ann', 'ben', 'dan'],
  async walk(kit) {
    const [owner, other] = [kit.author, kit.stranger];
    const { id, draft } = await createAndOpen(kit, owner, proposalForm('Kit, not yours'));
    const refused = [404, 403];
    const seen = await read(kit, other, id);
    hidden(kit, 'getProposal.private', seen, "showed another user's draft");
    const relevance_to_theme = 'Changed by somebody else.';
    const change = await patch(kit, other, id, { relevance_to_theme });
    kit.refuses('updateProposal.private', change, "changed another user's draft", refused);
    const whole = proposalForm('Kit, changed by somebody else', { relevance_to_theme });
    const replaced = await put(kit, other, id, whole);
    const gone = await kit.call('deleteProposal', { as: other, id });
    const deleted = "deleted another user's draft";
    kit.refuses('deleteProposal.private', gone, deleted, refused);
    kit.observe('A-86', `another user's proposal: ${seen.status}`);

    const still = await read(kit, owner, id);
    const lost = { fault: deleted, expected: 'still there', got: words(still) };
    if (kit.check('deleteProposal.private', isSuccess(still), still, lost))
      kit.unchanged(
        'updateProposal.private',
        [draft, still],
        ['relevance_to_theme', 'project_name'],
        () => `changed another user's draft${isSuccess(replaced) ? ' by PUT' : ''}`,
      );
    await ofTheTeam(kit);
  },
});
