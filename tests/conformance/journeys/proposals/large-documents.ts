import { limits } from 'portal-contract';
import { type Exchange, words } from '../../contract/exchange';
import { pdf } from '../../forms/documents';
import { proposalForm } from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create } from '../../walk/proposals';

const { maxBytes } = limits.ProposalFields.proposal_document;
const SIZE = maxBytes / 1024 ** 2;

/**
 * The kit sends so many MB, which must be accepted, and more than so many MiB, which must be refused. A server may do
 * either with sizes between them.
 */
const ALLOWED = SIZE * 1_000_000;

export const proposalsLargeDocuments = journey({
  name: 'Proposals: large documents',
  people: ['ann'],
  async walk(kit) {
    const { id } = kit.need(
      kit.world.drafts.find(({ owner }) => owner === kit.author),
      'no draft could be created',
    );
    const large = proposalForm('Kit, large', { proposal_document: pdf('large', ALLOWED) });
    const created = await create(kit, kit.author, large);
    kit.accepts('createProposal.large-document', created, `refused a document of ${SIZE} MB`);
    const whole = { proposal_document: pdf('large, too', ALLOWED) };
    const changed = await kit.call('updateProposal', { as: kit.author, id, body: whole });
    kit.accepts('updateProposal.large-document', changed, `refused a document of ${SIZE} MB`);
    const huge = { proposal_document: pdf('too large', maxBytes + 1) };
    const refused = await create(kit, kit.author, proposalForm('Kit, too large', huge), CUT);
    tooLarge(kit, 'createProposal.too-large-document', refused);
    const options = { as: kit.author, id, body: huge, ...CUT };
    tooLarge(kit, 'updateProposal.too-large-document', await kit.call('updateProposal', options));
  },
});

const CUT = { mayBreakOff: true };

/**
 * Checks that the document was refused. A server may also close the connection before it has read the whole document.
 */
function tooLarge(kit: Kit, rule: string, answer: Exchange): void {
  if (answer.status === 0) kit.holds(rule);
  else kit.refuses(rule, answer, `accepted a document of more than ${SIZE} MB`, [413, 400]);
  kit.observe('A-60', `a document of more than ${SIZE} MB: ${words(answer)}`);
}
