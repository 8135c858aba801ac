/** Creates, changes and opens proposals, and remembers them for the clean-up at the end of the run. */
import { at, type Exchange, isSuccess, statusOf, textAt, words } from '../contract/exchange';
import { differences } from '../contract/same';
import type { Account } from '../forms/accounts';
import { named } from '../forms/documents';
import {
  derived,
  type Form,
  type Id,
  idOf,
  proposalForm,
  sent,
  WRITTEN,
} from '../forms/proposal-forms';
import type { Kit, Options } from './kit';
import { IN_VAIN } from './record';

export async function create(
  kit: Kit,
  owner: Account,
  form: Form,
  options?: Options,
): Promise<Exchange> {
  const reply = await kit.call('createProposal', { as: owner, body: sent(form), ...options });
  const id = isSuccess(reply) ? idOf(reply) : undefined;
  if (id !== undefined)
    remember(kit, owner, id, at(reply.json, 'status') ?? form.status ?? 'DRAFT');
  return reply;
}

export function remember(kit: Kit, owner: Account, id: Id, status: unknown): void {
  const { drafts, submitted } = kit.world;
  const isDraft = String(status).toUpperCase() === 'DRAFT';
  (isDraft ? drafts : submitted).push({ owner, id });
}

export const read = (kit: Kit, as: Account, id: Id | undefined) =>
  kit.call('getProposal', { as, id });

export async function patch(kit: Kit, as: Account, id: Id, changes: Form): Promise<Exchange> {
  const reply = await kit.call('updateProposal', { as, id, body: sent(derived(changes)) });
  // A server may submit a draft with a change that did not ask for it.
  if (isSuccess(reply) && statusOf(reply.json) === 'SUBMITTED') handedIn(kit, id);
  return reply;
}

/** Sends the whole form with PUT, which the contract does not have. */
export const put = (kit: Kit, as: Account, id: Id, form: Form) =>
  kit.bare('updateProposal', { as, id, body: sent(form) }, () => ({ method: 'PUT' }));

interface Locked {
  owner: Account;
  id: Id;
  before: Exchange;
  what: string;
}

const REFUSED = [403, 404, 400, 409];

/** What a call did that succeeded; `to` names what it was, in case the records show that it did nothing. */
export const didOr = (happened: boolean, did: string, { status }: Exchange, to: string) =>
  happened ? did : `answered ${status} to ${to}${IN_VAIN}`;

/**
 * Tries to change and to delete a proposal that this account must not change, and reads it. The rules are the
 * properties of the two calls. Returns the reply to the change.
 */
export async function locked(
  kit: Kit,
  as: Account,
  { owner, id, before, what }: Locked,
  [onChange, onDeletion]: readonly [string, string],
  changes: Form = {},
): Promise<Exchange> {
  const [rule, other] = [`updateProposal.${onChange}`, `deleteProposal.${onDeletion}`];
  const theme = { relevance_to_theme: 'Changed by somebody else, or too late.' };
  const [changed, deleted] = [`changed ${what}`, `deleted ${what}`];
  const change = await patch(kit, as, id, { ...theme, ...changes });
  const whole = await put(kit, as, id, proposalForm('Kit, put', theme));
  const now = [change, whole].some(isSuccess) ? await read(kit, owner, id) : undefined;
  const fields = ['relevance_to_theme', 'project_name', 'status'];
  const isChanged = differences(before.json, now?.json, fields).names !== '';
  kit.refuses(rule, change, didOr(isChanged, changed, change, `a change of ${what}`), REFUSED);
  if (statusOf(now?.json) === 'DRAFT' && statusOf(before.json) !== 'DRAFT') {
    kit.unchecked(other, `the change before has made ${what} a draft`);
    return change;
  }
  const gone = await kit.call('deleteProposal', { as, id });
  const still = await read(kit, owner, id);
  const shown = now ?? still;
  const isPut = isSuccess(whole) && !isSuccess(change);
  const fault = isPut ? `${changed} by PUT` : `refused to change it, but ${changed}`;
  if (isSuccess(shown)) kit.unchanged(rule, [before, shown], fields, () => fault);
  const did = didOr(!isSuccess(still), deleted, gone, `a deletion of ${what}`);
  kit.refuses(other, gone, did, REFUSED);
  const lost = { fault: deleted, expected: 'still there', got: words(still) };
  if (!kit.check(other, isSuccess(still), still, lost)) {
    handedIn(kit, id);
    kit.world.submitted = kit.world.submitted.filter((one) => String(one.id) !== String(id));
  }
  return change;
}

export async function submit(kit: Kit, as: Account, id: Id, changes: Form = {}): Promise<Exchange> {
  const reply = await patch(kit, as, id, { ...changes, status: 'SUBMITTED' });
  if (isSuccess(reply)) handedIn(kit, id);
  return reply;
}

/**
 * Returns the proposal as it was read after its creation, because a create reply may omit optional fields. If it could
 * not be read, returns the create reply.
 */
const completed = (created: Exchange, opened: Exchange): Exchange =>
  isSuccess(opened)
    ? { ...opened, json: { id: at(created.json, 'id'), ...Object(opened.json) } }
    : created;

const NEEDED = 'it needs a proposal, or a change of one, and the server replied';

/** Creates a proposal that a check needs: without it, the check is reported as not made. */
export async function made(kit: Kit, owner: Account, form: Form): Promise<Id> {
  const reply = await create(kit, owner, form);
  return kit.need(isSuccess(reply) && idOf(reply), `${NEEDED} ${words(reply)}`);
}

/** Changes a proposal as a check needs it. */
export async function changed(kit: Kit, as: Account, id: Id, changes: Form): Promise<Exchange> {
  const reply = await patch(kit, as, id, changes);
  return kit.need(isSuccess(reply) && reply, `${NEEDED} ${words(reply)}`);
}

/** Creates and reads a proposal, so that later replies can be compared with all fields. */
export async function createAndOpen(
  kit: Kit,
  owner: Account,
  form: Form,
): Promise<{ id: Id; draft: Exchange }> {
  const created = await create(kit, owner, form);
  kit.accepts('createProposal.draft', created, 'refused another draft');
  const id = kit.need(isSuccess(created) && idOf(created), `${NEEDED} ${words(created)}`);
  return { id, draft: completed(created, await read(kit, owner, id)) };
}

/** Checks that a record is not shown. A success without its id is the mistake of every record that does not exist. */
export function hidden(kit: Kit, rule: string, reply: Exchange, fault: string): boolean {
  const missing = [404, 403, 410];
  if (!isSuccess(reply) || idOf(reply) !== undefined)
    return kit.refuses(rule, reply, fault, missing);
  kit.unchecked(rule, 'the call succeeded, but returned no record');
  const instead = 'replied with a success to a call for a record that is not there';
  kit.refuses(`${reply.operation}.unknown`, reply, instead, missing);
  return true;
}

/** Whether a web page came in place of a document, such as a login to which the server redirects. */
const isPageOf = ({ headers, bytes }: Exchange) =>
  /html/i.test(headers.get('Content-Type') ?? '') && bytes[0] === '<'.charCodeAt(0);

/** Whether anybody can open the document at this address. */
export async function openly(kit: Kit, address: string): Promise<Exchange | undefined> {
  const plain = await kit.fetchDocument(address);
  return isSuccess(plain) && !isPageOf(plain) ? plain : undefined;
}

/** Downloads a document like the portal: first without the token and, if that fails, with it. */
export async function open(kit: Kit, owner: Account, address: string): Promise<Exchange> {
  const plain = await openly(kit, address);
  if (plain) return plain;
  const answer = await kit.fetchDocument(address, owner.access);
  const renewed = answer.status === 401 && (await kit.renew(owner));
  return renewed ? kit.fetchDocument(address, owner.access) : answer;
}

export const hasBytes = async ({ bytes }: Pick<Exchange, 'bytes'>, file: File) =>
  Buffer.compare(bytes, new Uint8Array(await file.arrayBuffer())) === 0;

/** Compares the sizes first: reading a large file takes long. */
const hasSame = async (answer: Pick<Exchange, 'bytes'>, file: unknown) =>
  file instanceof File && file.size === answer.bytes.length && (await hasBytes(answer, file));

/** The document of the run that has these bytes: this proposal's own or, with its title, the first of another one. */
export async function sentBefore(
  kit: Kit,
  id: Id,
  { bytes }: Exchange,
): Promise<{ name: string; title?: string } | undefined> {
  let other: { name: string; title: string } | undefined;
  for (const { sent, json } of kit.world.record.trail) {
    const { proposal_document: file, project_name: title } = Object(sent.body);
    if (!(await hasSame({ bytes }, file))) continue;
    const { name } = file;
    if (String(at(json, 'id')) === String(id) || sent.url.includes(`/${id}/`)) return { name };
    if (title) other ??= { name, title };
  }
  return other;
}

const hasFile = ({ sent }: Exchange) => at(sent.body, 'proposal_document') !== undefined;

const NEW = 'updateProposal.new-document';

/** Whether the record had a document when it was read before. */
const hadDocument = ({ world }: Kit, id: Id): boolean =>
  world.record.trail.some(
    ({ operation, json }) =>
      operation === 'getProposal' &&
      String(at(json, 'id')) === String(id) &&
      textAt(json, 'proposal_document') !== undefined,
  );

/** Whether the document is replaced if it has another name. */
async function replaces(kit: Kit, as: Account, id: Id, file: File): Promise<boolean> {
  await patch(kit, as, id, { proposal_document: named(file, `another ${file.name}`) });
  const address = textAt((await read(kit, as, id)).json, 'proposal_document');
  return address !== undefined && hasBytes(await open(kit, as, address), file);
}

/** Rules about documents that take each other's place. */
const SWAPPED = /\.(document-stays|private|at-once|only-one|refusal-changes-nothing)$/;

/** Checks that the document of the proposal is this file. An unreachable document proves nothing. */
export async function hasDocument(
  kit: Kit,
  rule: string,
  as: Account,
  id: Id,
  file: File,
  fault: string,
): Promise<boolean> {
  const record = await read(kit, as, id);
  const uncheckable = (reason: string) => {
    kit.unchecked(rule, reason);
    return false;
  };
  if (!isSuccess(record)) return uncheckable(`the proposal could not be read: ${words(record)}`);
  const address = textAt(record.json, 'proposal_document');
  // That a record never has an address is a mistake of its own.
  const isLost = hadDocument(kit, id);
  if (address === undefined && !isLost) return uncheckable('there is no URL of the document');
  const answer = address === undefined ? record : await open(kit, as, address);
  const holds = address !== undefined && (await hasBytes(answer, file));
  const found = holds || SWAPPED.test(rule) ? undefined : await sentBefore(kit, id, answer);
  const other = found?.title;
  const isOld = found && !other && rule.startsWith('updateProposal.');
  const change = kit.world.record.trail.findLast(hasFile);
  const isOfName = isOld && found.name === file.name && (await replaces(kit, as, id, file));
  const isSubmission = statusOf(change?.sent.body) === 'SUBMITTED';
  const how = isSubmission ? ' when it was submitted with a new one' : '';
  const did = fault.replace('lost or replaced', address === undefined ? 'lost' : 'replaced');
  const old = `kept the document from before${isOfName ? ', which had the same name' : how}`;
  return kit.check(other ? 'getProposal.document-bytes' : isOld ? NEW : rule, holds, answer, {
    fault: other ? `returned the document of another proposal, "${other}"` : isOld ? old : did,
    expected: `the ${file.size} bytes that were sent`,
    got:
      address === undefined
        ? 'no address of a document'
        : `${answer.status}, ${answer.bytes.length} bytes, at ${address}`,
  });
}

/** Checks that the proposal still exists, with its texts and its document. */
export function untouched(
  kit: Kit,
  rule: string,
  [before, now]: readonly [Exchange, Exchange],
  fault: (fields: string) => string,
  fields: readonly string[] = [...WRITTEN, 'status'],
): boolean {
  const has = ({ json }: Exchange) => textAt(json, 'proposal_document') !== undefined;
  return (
    kit.check(rule, isSuccess(now), now, fault('the record')) &&
    kit.unchanged(rule, [before, now], fields, fault) &&
    kit.check(rule, has(now) || !has(before), now, fault('the document'))
  );
}

/** Notes that a draft of the run was submitted, so the kit can no longer delete it. */
export function handedIn(kit: Kit, id: Id): void {
  kit.world.submitted.push(...forgetDraft(kit, id));
}

/** Notes that a draft of the run no longer exists, so there is nothing left to delete. Returns the draft, if it was one. */
export function forgetDraft({ world: { drafts } }: Kit, id: Id) {
  // A server may write an ID as a number in one reply and as text in another.
  const index = drafts.findIndex((one) => String(one.id) === String(id));
  return index < 0 ? [] : drafts.splice(index, 1);
}
