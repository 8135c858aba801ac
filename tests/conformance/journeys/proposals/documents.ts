import { limits } from 'portal-contract';
import { type Exchange, isSuccess, textAt, words } from '../../contract/exchange';
import { docx, named, pdf } from '../../forms/documents';
import { type Id, idOf, proposalForm } from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import {
  create,
  createAndOpen,
  hasBytes,
  hasDocument,
  made,
  open,
  openly,
  patch,
  read,
  sentBefore,
} from '../../walk/proposals';

export const proposalsDocuments = journey({
  name: 'Proposals: documents',
  people: ['ann', 'ben'],
  async walk(kit) {
    const file = pdf('The bytes of this one are compared');
    const id = await attached(kit, file);
    await attached(kit, docx());
    // A document with the same name, of the same user or of another one, must not replace the first.
    const other = { proposal_document: pdf('Another document') };
    for (const owner of [kit.author, kit.stranger])
      await made(kit, owner, proposalForm('Kit document, another', other));
    const fault = 'has another document since others of the same name were uploaded';
    await hasDocument(kit, 'getProposal.document-stays', kit.author, id, file, fault);
  },
});

async function attached(kit: Kit, file: File): Promise<Id> {
  const form = proposalForm(`Kit document, ${file.type}`, { proposal_document: file });
  const { id, draft } = await createAndOpen(kit, kit.author, form);
  const address = textAt(draft.json, 'proposal_document');
  const none = 'has no URL for the document that was sent';
  kit.check('getProposal.document-url', address !== undefined, draft, none);
  if (address && (await download(kit, draft, address, file))) await stranger(kit, address);
  return id;
}

/** Downloads the document at the URL in `reply`, and checks it. Returns whether the server of documents was reached. */
async function download(kit: Kit, reply: Exchange, address: string, file: File): Promise<boolean> {
  const answer = await open(kit, kit.author, address);
  const reached = answer.status !== 0;
  const isOfName =
    reached &&
    !isSuccess(answer) &&
    (await opensAs(kit, named(file, file.name.replace(/.*(?=\.\w+$)/, 'kit'))));
  // The API has just replied, so an unreachable host is a mistake in the URL, such as a name that only its network knows.
  const fault = reached
    ? `returned a document URL that does not open${isOfName ? `, for the file name "${file.name}"` : ''}`
    : `returned a document URL whose server cannot be reached: ${address}`;
  const got = reached ? `${answer.status}` : answer.failure;
  const seen = { fault, expected: '2xx', ...(got !== undefined && { got }) };
  const about = reached ? answer : reply;
  if (!kit.check('getProposal.document-opens', isSuccess(answer), about, seen)) return reached;
  const hasSame = await hasBytes(answer, file);
  const other = hasSame ? undefined : (await sentBefore(kit, idOf(reply) ?? '', answer))?.title;
  const foreign = other
    ? `the document of another proposal, "${other}"`
    : await changeOf(answer, file);
  const control = answer.headers.get('Cache-Control') ?? '';
  const shared = 'Authorization' in answer.sent.headers && /\bpublic\b|s-maxage/i.test(control);
  const type = answer.headers.get('Content-Type') ?? '';
  const isDocument = !/html|json|script|svg|text/i.test(type);
  // biome-ignore format: a table, with one rule in each line
  kit.checks(answer, [
    ['getProposal.document-bytes', hasSame, `returned ${foreign}`, `${file.size} bytes, as sent`, `${answer.bytes.length} bytes, other ones`],
    ['getProposal.document-cached', !shared, 'allows shared caches to store a document that needs a token', 'Cache-Control: private, or none', `Cache-Control: ${control}`],
    ['getProposal.document-type', isDocument, `returns the document as ${type}`, 'the type of the file, or application/octet-stream'],
  ]);
  return reached;
}

/** Whether the document can be opened if it has this name. */
async function opensAs(kit: Kit, file: File): Promise<boolean> {
  const { id } = await createAndOpen(
    kit,
    kit.author,
    proposalForm('Kit document, another name', { proposal_document: file }),
  );
  const address = textAt((await read(kit, kit.author, id)).json, 'proposal_document');
  return address !== undefined && isSuccess(await open(kit, kit.author, address));
}

/** How the bytes of a document differ from those that were sent. */
async function changeOf({ bytes }: Exchange, file: File): Promise<string> {
  const [got, sent] = [Buffer.from(bytes), Buffer.from(await file.arrayBuffer())];
  const lost = sent.length - got.length;
  if (got[0] === 0x1f && got[1] === 0x8b)
    return 'the document compressed, without a Content-Encoding';
  if (Buffer.from(sent.toString()).equals(got))
    return 'the document as if it were text: bytes that are no letters became EF BF BD';
  if (lost > 0 && sent.subarray(lost).equals(got))
    return `the document without its first ${lost} bytes`;
  if (lost > 0 && sent.subarray(0, -lost).equals(got))
    return `the document without its last ${lost} bytes`;
  return 'another document than the one that was sent';
}

/** A UUID, 16 letters and digits, or a signature in a query. */
const RANDOM =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[a-z]*[0-9])(?=[0-9]*[a-z])[a-z0-9]{16}|[?&][^=]+=[^&]{20}/i;

/** Checks that only the owner can read the document. Addresses that nobody can guess may work for all who have them. */
async function stranger(kit: Kit, address: string): Promise<void> {
  const plain = await openly(kit, address);
  const anonymous = plain !== undefined;
  const form = /^https?:/.test(address) ? 'absolute' : 'relative';
  kit.observe('A-70', `${form} URL, ${anonymous ? 'open to whoever has it' : 'protected'}`);
  if (RANDOM.test(address))
    return kit.unchecked('getProposal.document-private', 'nobody can guess the address');
  const answer = plain ?? (await kit.fetchDocument(address, kit.stranger.access));
  const who = anonymous ? 'anybody without a token' : 'another user';
  kit.check(
    'getProposal.document-private',
    !isSuccess(answer),
    answer,
    `gives the document to ${who}`,
  );
}

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
    const { author: as } = kit;
    const id = kit.need(kit.draftsOf(as)[0], 'no draft could be created');
    const refused = `refused a document of ${ALLOWED.toLocaleString('en')} bytes`;
    const file = pdf('large', ALLOWED);
    const large = proposalForm('Kit, large', { proposal_document: file });
    const first = await create(kit, as, large);
    const fault = `did not store all of a document of ${SIZE} MB`;
    const isMade = kit.accepts('createProposal.large-document', first, refused) && idOf(first);
    if (isMade) await hasDocument(kit, 'createProposal.large-document', as, isMade, file, fault);
    const other = pdf('large, too', ALLOWED);
    const changed = await patch(kit, as, id, { proposal_document: other });
    const isKept =
      !kit.accepts('updateProposal.large-document', changed, refused) ||
      (await hasDocument(kit, 'updateProposal.large-document', as, id, other, fault));
    const body = { proposal_document: pdf('too large', maxBytes + 1) };
    const whole = await create(kit, as, proposalForm('Kit, too large', body), CUT);
    tooLarge(kit, 'createProposal.too-large-document', whole);
    const rule = 'updateProposal.too-large-document';
    if (isKept) tooLarge(kit, rule, await kit.call('updateProposal', { as, id, body, ...CUT }));
    else kit.unchecked(rule, 'a large document that was sent before did not come back');
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
