import { type Exchange, words } from '../../contract/exchange';
import { pdf } from '../../forms/documents';
import { proposalForm } from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create } from '../../walk/proposals';

/**
 * The kit sends 10 MB, which must be accepted, and more than 10 MiB, which must be refused. A server may do either with
 * sizes between them.
 */
const MB = 1_000_000;
const MIB = 1_048_576;

export const proposalsLargeDocuments = journey({
  name: 'Proposals: large documents',
  people: ['ann'],
  async walk(kit) {
    const { id } = kit.need(
      kit.world.drafts.find(({ owner }) => owner === kit.author),
      'no draft could be created',
    );
    const large = proposalForm('Kit, large', { proposal_document: pdf('large', 10 * MB) });
    const created = await create(kit, kit.author, large);
    kit.accepts('createProposal.up-to-10-mb', created, 'refused a document of 10 MB');
    const whole = { proposal_document: pdf('large, too', 10 * MB) };
    const changed = await kit.call('updateProposal', { as: kit.author, id, body: whole });
    kit.accepts('updateProposal.up-to-10-mb', changed, 'refused a document of 10 MB');
    const huge = { proposal_document: pdf('too large', 10 * MIB + 1) };
    const refused = await create(kit, kit.author, proposalForm('Kit, too large', huge), CUT);
    tooLarge(kit, 'createProposal.over-10-mb', refused);
    const options = { as: kit.author, id, body: huge, ...CUT };
    tooLarge(kit, 'updateProposal.over-10-mb', await kit.call('updateProposal', options));
  },
});

const CUT = { mayBreakOff: true };

/**
 * Checks that the document was refused. A server may also close the connection before it has read the whole document.
 */
function tooLarge(kit: Kit, rule: string, answer: Exchange): void {
  if (answer.status === 0) kit.holds(rule);
  else kit.refuses(rule, answer, 'accepted a document of more than 10 MB', [413, 400]);
  kit.observe('A-60', `a document of more than 10 MB: ${words(answer)}`);
}
