import type { Account } from '../accounts';
import { pdf } from '../documents';
import { type Exchange, isSuccess, textAt, words } from '../exchange';
import { journey } from '../journey';
import type { Kit } from '../kit';
import { create, proposalForm } from '../proposal-forms';
import { error, warning } from '../rule';

const rules = {
  'getProposal.document-url': error(
    'spec 3, proposal_document (file URL)',
    'proposal_document is the URL of the file.',
    'No download link.',
  ),
  'getProposal.document-opens': error(
    'spec 2, proposal detail',
    'The document can be downloaded by its owner.',
    'The download fails.',
  ),
  'getProposal.document-bytes': error(
    'spec 1, "download the attached document"',
    'The bytes are those that were sent.',
    'The document is damaged.',
  ),
  'getProposal.document-private': warning(
    'spec 6, "they see only their own proposals"',
    'The document is for its owner.',
    'Nothing; others read the proposal.',
  ),
  'createProposal.up-to-10-mb': error(
    'spec 9',
    'Document upload up to 10MB.',
    'A document that the form allows is refused.',
  ),
  'createProposal.over-10-mb': error(
    'openapi.yaml createProposal 413; spec 9',
    'Over 10 MB is refused.',
    'Nothing; the disk fills.',
  ),
};

const MB = 1_000_000;

export const proposalsDocuments = journey({
  name: 'Proposals: documents',
  rules,
  async walk(kit) {
    const file = pdf('The bytes of this one are compared');
    const reply = await create(
      kit,
      kit.author,
      proposalForm('Kit document', { proposal_document: file }),
    );
    kit.need(isSuccess(reply), 'no draft could be created');
    const address = textAt(reply.json, 'proposal_document');
    if (
      kit.check('getProposal.document-url', address !== undefined, reply, {
        expected: 'a URL',
        got: 'none',
      }) &&
      address
    ) {
      await download(kit, kit.author, address, new Uint8Array(await file.arrayBuffer()));
      await stranger(kit, address);
    }

    const large = proposalForm('Kit, large', { proposal_document: pdf('large', 9.9 * MB) });
    kit.accepts(
      'createProposal.up-to-10-mb',
      await create(kit, kit.author, large),
      'a document of 9.9 MB is taken',
    );
    const huge = proposalForm('Kit, too large', { proposal_document: pdf('too large', 11.5 * MB) });
    const tooLarge = await create(kit, kit.author, huge);
    // A server may hang up before it has read it all.
    if (tooLarge.status !== 0)
      kit.refuses('createProposal.over-10-mb', tooLarge, 'a document of 11.5 MB', [413, 400]);
    kit.observe('A-60', `a document of 11.5 MB: ${words(tooLarge)}`);
  },
});

/** As the portal fetches it: plainly, and with the token where that is refused. */
export async function open(kit: Kit, owner: Account, address: string): Promise<Exchange> {
  const plain = await kit.fetchDocument(address);
  return isSuccess(plain) ? plain : kit.fetchDocument(address, owner.access);
}

async function download(
  kit: Kit<keyof typeof rules>,
  owner: Account,
  address: string,
  sent: Uint8Array,
): Promise<void> {
  const answer = await open(kit, owner, address);
  const opened = kit.check('getProposal.document-opens', isSuccess(answer), answer, {
    operation: 'getProposal',
    expected: '2xx',
    got: `${answer.status} ${answer.failure ?? ''}`,
  });
  if (!opened) return;
  const same = Buffer.compare(answer.bytes, sent) === 0;
  kit.check('getProposal.document-bytes', same, answer, {
    operation: 'getProposal',
    expected: `${sent.length} bytes, as sent`,
    got: `${answer.bytes.length} bytes`,
  });
}

/** An address with a signature in it is meant to open for whoever has it. */
async function stranger(kit: Kit<keyof typeof rules>, address: string): Promise<void> {
  const plain = await kit.fetchDocument(address);
  const anonymous = isSuccess(plain);
  kit.observe(
    'A-70',
    `${/^https?:/.test(address) ? 'absolute' : 'relative'} URL, ${anonymous ? 'open to whoever has it' : 'protected'}`,
  );
  if (address.includes('?'))
    return kit.unchecked('getProposal.document-private', 'the address is signed');
  const answer = anonymous ? plain : await kit.fetchDocument(address, kit.stranger.access);
  kit.check('getProposal.document-private', !isSuccess(answer), answer, {
    operation: 'getProposal',
    expected: 'refused',
    got: anonymous ? 'opens without a token' : "opens with somebody else's token",
  });
}
