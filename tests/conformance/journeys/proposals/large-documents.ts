import { limits } from 'portal-contract';
import { type Exchange, words } from '../../contract/exchange';
import { pdf } from '../../forms/documents';
import { idOf, proposalForm } from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create, hasDocument, patch } from '../../walk/proposals';

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
    const { author: as } = kit;
    const refused = `refused a document of ${SIZE} MB`;
    const file = pdf('large', ALLOWED);
    const large = proposalForm('Kit, large', { proposal_document: file });
    const made = await create(kit, as, large);
    const fault = `did not store all of a document of ${SIZE} MB`;
    const isMade = kit.accepts('createProposal.large-document', made, refused) && idOf(made);
    if (isMade) await hasDocument(kit, 'createProposal.large-document', as, isMade, file, fault);
    const other = pdf('large, too', ALLOWED);
    const changed = await patch(kit, as, id, { proposal_document: other });
    if (kit.accepts('updateProposal.large-document', changed, refused))
      await hasDocument(kit, 'updateProposal.large-document', as, id, other, fault);
    const body = { proposal_document: pdf('too large', maxBytes + 1) };
    const whole = await create(kit, as, proposalForm('Kit, too large', body), CUT);
    tooLarge(kit, 'createProposal.too-large-document', whole);
    const change = await kit.call('updateProposal', { as, id, body, ...CUT });
    tooLarge(kit, 'updateProposal.too-large-document', change);
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
