import { type Exchange, isSuccess, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { docx, pdf } from '../../forms/documents';
import { type Id, idOf, proposalForm } from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create, createAndOpen } from '../../walk/proposals';

export const proposalsDocuments = journey({
  name: 'Proposals: documents',
  people: ['ann', 'ben'],
  async walk(kit) {
    const files = [pdf('The bytes of this one are compared'), docx()];
    const [draft] = [await attached(kit, files[0]), await attached(kit, files[1])];
    const id = kit.need(draft, 'no draft could be created');
    await namesake(kit, id, files[0]);
  },
});

/**
 * The same user, and then another one, uploads a different document with the same name. The first document must stay
 * unchanged.
 */
async function namesake(kit: Kit, id: Id, file = pdf()): Promise<void> {
  for (const [owner, who] of [
    [kit.author, 'the same user'],
    [kit.stranger, 'somebody else'],
  ] as const) {
    const other = { proposal_document: pdf(`Another document of ${who}`) };
    await create(kit, owner, proposalForm(`Kit document of ${who}`, other));
    await stays(kit, id, file, who);
  }
}

async function stays(kit: Kit, id: Id, file: File, who: string): Promise<void> {
  const own = await kit.call('getProposal', { as: kit.author, id });
  const address = textAt(own.json, 'proposal_document');
  const answer = address ? await open(kit, kit.author, address) : own;
  const sent = new Uint8Array(await file.arrayBuffer());
  kit.check('getProposal.document-stays', Buffer.compare(answer.bytes, sent) === 0, answer, {
    operation: 'getProposal',
    fault: `has another document since ${who} uploaded one of the same name`,
    expected: `${sent.length} bytes, as sent`,
    got: `${answer.bytes.length} other bytes`,
  });
}

/** Creates a draft with this file, and checks that the downloaded bytes are the same. */
async function attached(kit: Kit, file = pdf()): Promise<Id | undefined> {
  const form = proposalForm(`Kit document, ${file.type}`, { proposal_document: file });
  const reply = await createAndOpen(kit, kit.author, form);
  if (!isSuccess(reply)) return undefined;
  const address = textAt(reply.json, 'proposal_document');
  const there = kit.check('getProposal.document-url', address !== undefined, reply, {
    fault: 'has no URL for the document that was sent',
    expected: 'proposal_document: a URL',
    got: 'proposal_document: empty',
  });
  if (there && address) {
    const opened = await download(kit, reply, address, new Uint8Array(await file.arrayBuffer()));
    if (opened) await stranger(kit, address);
  }
  return idOf(reply);
}

/** Downloads a document like the portal: first without the token and, if that fails, with it. */
export async function open(kit: Kit, owner: Account, address: string): Promise<Exchange> {
  const plain = await kit.fetchDocument(address);
  if (isSuccess(plain)) return plain;
  const answer = await kit.fetchDocument(address, owner.access);
  const renewed = answer.status === 401 && (await kit.renew(owner));
  return renewed ? kit.fetchDocument(address, owner.access) : answer;
}

/** Downloads the document at the URL in `reply`, and checks it. Returns whether the server of documents was reached. */
async function download(
  kit: Kit,
  reply: Exchange,
  address: string,
  sent: Uint8Array,
): Promise<boolean> {
  const answer = await open(kit, kit.author, address);
  const reached = answer.status !== 0;
  // The API has just replied, so an unreachable host is a mistake in the URL, such as a name that only its network knows.
  const opened = kit.check(
    'getProposal.document-opens',
    isSuccess(answer),
    reached ? answer : reply,
    {
      operation: 'getProposal',
      fault: reached
        ? 'returned a document URL that does not open'
        : `returned a document URL whose server cannot be reached: ${new URL(address, kit.world.wire.root).host}`,
      expected: '2xx',
      got: reached ? `${answer.status}` : `${answer.failure}`,
    },
  );
  if (!opened) return reached;
  const same = Buffer.compare(answer.bytes, sent) === 0;
  kit.check('getProposal.document-bytes', same, answer, {
    operation: 'getProposal',
    fault: 'returned another document than the one that was sent',
    expected: `${sent.length} bytes, as sent`,
    got: `${answer.bytes.length} bytes, other ones`,
  });
  const control = answer.headers.get('Cache-Control') ?? '';
  const shared = 'Authorization' in answer.sent.headers && /\bpublic\b|s-maxage/i.test(control);
  kit.check('getProposal.document-cached', !shared, answer, {
    operation: 'getProposal',
    fault: 'allows shared caches to store a document that needs a token',
    expected: 'Cache-Control: private, or none',
    got: `Cache-Control: ${control}`,
  });
  const type = answer.headers.get('Content-Type') ?? '';
  kit.check('getProposal.document-type', !/html|json|script|svg|text/i.test(type), answer, {
    operation: 'getProposal',
    fault: `returns the document as ${type}`,
    expected: 'the type of the file, or application/octet-stream',
    got: type,
  });
  return reached;
}

/** Checks that only the owner can read the document. Skips signed addresses, which work for anybody who has them. */
async function stranger(kit: Kit, address: string): Promise<void> {
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
    fault: anonymous
      ? 'gives the document to anybody without a token'
      : 'gives the document to another user',
    expected: 'refused',
    got: anonymous ? 'opens without a token' : "opens with another user's token",
  });
}
