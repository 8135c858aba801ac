import type { Account } from '../accounts';
import { docx, pdf } from '../documents';
import { type Exchange, isSuccess, textAt, words } from '../exchange';
import { journey } from '../journey';
import type { Kit } from '../kit';
import { create, createAndOpen, type Id, idOf, proposalForm } from '../proposal-forms';
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
  'getProposal.document-type': warning(
    'spec 1, "download the attached document"',
    'The document is answered as a document.',
    'A page of signs in the place of the document.',
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
  'updateProposal.over-10-mb': error(
    'openapi.yaml updateProposal 413; spec 9',
    'Over 10 MB is refused.',
    'Nothing; the disk fills.',
  ),
};

const MB = 1_000_000;

export const proposalsDocuments = journey({
  name: 'Proposals: documents',
  rules,
  async walk(kit) {
    const files = [pdf('The bytes of this one are compared'), docx()];
    const [draft] = [await attached(kit, files[0]), await attached(kit, files[1])];
    const id = kit.need(draft, 'no draft could be created');

    const large = proposalForm('Kit, large', { proposal_document: pdf('large', 9.9 * MB) });
    kit.accepts(
      'createProposal.up-to-10-mb',
      await create(kit, kit.author, large),
      'a document of 9.9 MB is taken',
    );
    const huge = { proposal_document: pdf('too large', 11.5 * MB) };
    const created = await create(kit, kit.author, proposalForm('Kit, too large', huge), CUT);
    tooLarge(kit, 'createProposal.over-10-mb', created);
    const options = { as: kit.author, id, body: huge, ...CUT };
    tooLarge(kit, 'updateProposal.over-10-mb', await kit.call('updateProposal', options));
  },
});

type RuleId = keyof typeof rules;
const CUT = { mayBreakOff: true };

/** A server may hang up before it has read it all. */
function tooLarge(kit: Kit<RuleId>, rule: RuleId, answer: Exchange): void {
  if (answer.status === 0) kit.check(rule, true, answer, {});
  else kit.refuses(rule, answer, 'a document of 11.5 MB', [413, 400]);
  kit.observe('A-60', `a document of 11.5 MB: ${words(answer)}`);
}

/** A draft with this file, which comes back as it was. */
async function attached(kit: Kit<RuleId>, file = pdf()): Promise<Id | undefined> {
  const form = proposalForm('Kit document', { proposal_document: file });
  const reply = await createAndOpen(kit, kit.author, form);
  if (!isSuccess(reply)) return undefined;
  const address = textAt(reply.json, 'proposal_document');
  const there = kit.check('getProposal.document-url', address !== undefined, reply, {
    expected: 'a URL',
    got: 'none',
  });
  if (there && address) {
    await download(kit, kit.author, address, new Uint8Array(await file.arrayBuffer()));
    await stranger(kit, address);
  }
  return idOf(reply);
}

/** As the portal fetches it: plainly, and with the token where that is refused. */
export async function open(kit: Kit, owner: Account, address: string): Promise<Exchange> {
  const plain = await kit.fetchDocument(address);
  if (isSuccess(plain)) return plain;
  const answer = await kit.fetchDocument(address, owner.access);
  const renewed = answer.status === 401 && (await kit.renew(owner));
  return renewed ? kit.fetchDocument(address, owner.access) : answer;
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
  const type = answer.headers.get('Content-Type') ?? '';
  kit.check('getProposal.document-type', !/html|json|script|svg|text/i.test(type), answer, {
    operation: 'getProposal',
    expected: 'the type of the file, or application/octet-stream',
    got: type,
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
