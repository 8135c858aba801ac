import * as v from 'valibot';
import { Listeners } from '@/lib/listeners';
import { heldHere, lockedNames } from '@/lib/lock';
import { quoted } from '@/lib/names';
import { isBlank } from '@/lib/visible';
import { cleanUpFiles } from './files';
import { currentOwner, ownerOf } from './owners';
import {
  drop,
  lifeOf,
  put,
  randomName,
  type Shelf,
  tabShelf,
  take,
  userShelf,
  valueIn,
} from './shelf';

/**
 * One record for each form: its content, and what becomes of it when the user sends it. The content stays where it is
 * until the server has it or the user discards it.
 */

const KeptFile = v.object({ id: v.string(), name: v.string() });
export type KeptFile = v.InferOutput<typeof KeptFile>;

const FormTexts = v.record(v.string(), v.union([v.string(), v.boolean(), v.array(v.string())]));

/** The contents of a form: texts, and the IDs of files in the database. */
const Version = v.object({
  id: v.string(),
  /** Milliseconds since the epoch, by the portal's clock. */
  at: v.number(),
  texts: FormTexts,
  /** Only for a form that edits a record: what the changed texts were before. `texts` then has only changed texts. */
  before: v.optional(FormTexts),
  files: v.record(v.string(), KeptFile),
});
export type Version = v.InferOutput<typeof Version>;

/** A request without a reply yet, with enough detail to recognise it on the server, even after a reload. */
const Request = v.object({
  /** Tells it apart from other requests of the form. */
  name: v.string(),
  /** Milliseconds since the epoch, by the portal's clock. */
  sentAt: v.number(),
  /** False if the server's time was not known when the request was sent: the device's clock may be wrong. */
  timed: v.optional(v.boolean()),
  /** Its fields are not checked. If they change, raise `VERSION` in shelf.ts, which drops all older records. */
  note: v.custom<object>((note) => typeof note === 'object'),
  /** The ID of the version that was sent; undefined if nothing in the form had been saved. */
  of: v.optional(v.string()),
  /** The numbers of the records that were known before the request was sent, so it did not make them. */
  known: v.optional(v.pipe(v.array(v.number()), v.readonly())),
});
export type Request = v.InferOutput<typeof Request>;

/** The pause after a failed attempt. It is saved with the form, so that every tab keeps it, also after a reload. */
const Pause = v.object({
  /** When the attempt failed, in milliseconds by the portal's clock. */
  since: v.number(),
  /** No tab tries again before this time. It includes what the server asked for (Retry-After). */
  notBefore: v.number(),
  /** How many attempts in a row have failed. */
  attempts: v.number(),
  /** The server has not refused the form itself, and asked for no wait: the pause ends when the network is back. */
  endsOnline: v.boolean(),
});

const Status = v.picklist(['DRAFT', 'SUBMITTED']);

/** The user has sent the form from its screen. */
const Now = v.object({
  state: v.variant('is', [
    /** It is under way or, if no tab is sending it any more, in doubt. */
    v.object({ is: v.literal('sending') }),
    /** The server has confirmed it, and the success message is on the screen. */
    v.object({ is: v.literal('sent') }),
  ]),
  request: Request,
});

/** The user asked us to send the form when the network is back. Until it is sent, only cancelling changes its content. */
const Later = v.object({
  state: v.variant('is', [
    /** It is sent when the network is back. If there is a `request`, the server is asked about it first. */
    v.object({ is: v.literal('waiting') }),
    /**
     * The user must decide: the deadline has passed, the form may have arrived, what should be submitted is only a draft,
     * or the form cannot be sent as it is.
     */
    v.object({
      is: v.literal('asking'),
      why: v.picklist(['late', 'doubt', 'partly', 'incomplete']),
    }),
    v.object({
      is: v.literal('refused'),
      status: v.number(),
      body: v.optional(v.unknown()),
      retryAfter: v.optional(v.number()),
      /** True if we gave up after several server errors or unreadable replies. The server may have the form. */
      isUncertain: v.optional(v.boolean(), false),
    }),
    /** The server has it now. */
    v.object({ is: v.literal('sent'), id: v.optional(v.number()) }),
  ]),
  request: v.optional(Request),
  id: v.string(),
  /** The form's key, such as `7:proposal-new`. */
  key: v.string(),
  /** The record's title, as typed; empty for a message to the organisers. */
  title: v.string(),
  sends: v.variant('operation', [
    v.object({ operation: v.literal('createProposal'), status: Status }),
    v.object({ operation: v.literal('updateProposal'), status: Status, id: v.number() }),
    v.object({ operation: v.picklist(['createSupportRequest', 'sendContactMessage']) }),
  ]),
  /** The ID of the version that is to be sent. */
  of: v.string(),
  /** Milliseconds since the epoch, by the portal's clock. */
  askedAt: v.number(),
  /** We asked whether to send the form anyway, and the user said yes. */
  insists: v.boolean(),
  /** How many replies were a server error such as 500, or unreadable. Silence and 502 to 504 do not count. */
  failures: v.number(),
  pause: v.optional(Pause),
});
export type Later = v.InferOutput<typeof Later>;

const Outgoing = v.union([Later, Now]);
type Outgoing = v.InferOutput<typeof Outgoing>;

const Entry = v.object({
  /** The form's name, as the user reads it. */
  formName: v.string(),
  /** The form's address in the portal. */
  href: v.optional(v.string()),
  /** What is in the form. Null once the server has it. */
  content: v.nullable(Version),
  /** If a later release can't read it, the content is still there. */
  outgoing: v.fallback(v.optional(Outgoing), undefined),
  /**
   * Why it was not sent although the user had sent it, or had asked us to: the browser was closed, or the session had
   * ended. The next change of the entry forgets that.
   */
  unsent: v.optional(v.picklist(['closed', 'expired'])),
});
export type Entry = v.InferOutput<typeof Entry>;

/** A registration belongs to no user yet, so its text is saved only for its tab. */
export const REGISTRATION = 'registration';

/** Whose form it is, which form, and which record, as in `7:proposal-edit:101`. Only this file takes a key apart. */
export const formKey = (user: number, name: string): string => `${user}:${name}`;

export const userOf = (key: string): number => Number.parseInt(key, 10);

/** The place of a form's entry. Undefined if nothing may be saved, as after a logout on a shared device. */
export const entryShelf = (key: string): Shelf | undefined =>
  key === REGISTRATION
    ? tabShelf('registration')
    : userShelf('work', userOf(key), key.slice(key.indexOf(':') + 1));

export const readEntry = (key: string): Entry | undefined => take(entryShelf(key), Entry);

/** Returns false if nothing may be saved any more. Throws if the device cannot save. */
export function changeEntry(key: string, change: (entry: Entry) => Partial<Entry>): boolean {
  const shelf = entryShelf(key);
  if (!shelf) return false;
  const before = readEntry(key) ?? { formName: '', content: null };
  const entry = { ...before, unsent: undefined, ...change(before) };
  if (contentIn(entry) ?? entry.outgoing) put(shelf, entry);
  else drop(shelf);
  return true;
}

/** What the user would lose with the entry. Undefined if it is empty, as of a record that was sent unchanged. */
export const contentIn = ({ content }: Pick<Entry, 'content'>): Version | undefined =>
  content && Object.keys({ ...content.texts, ...content.files }).length > 0 ? content : undefined;

export const isLater = (outgoing: Outgoing | undefined): outgoing is Later =>
  outgoing !== undefined && 'sends' in outgoing;

/** What the user calls the entry: its title if it has one, otherwise the form's name, such as the title of an edited record. */
export function nameOfEntry({ formName, content }: Pick<Entry, 'formName' | 'content'>): string {
  const { project_title, title } = (!content?.before && content?.texts) || {};
  const name = [project_title, title].find(
    (text): text is string => typeof text === 'string' && !isBlank(text),
  );
  return name ? quoted(name.trim()) : formName;
}

/** The same in the middle of a sentence. */
export const nameInSentence = (entry: Parameters<typeof nameOfEntry>[0]): string =>
  nameOfEntry(entry).replace(/^Your\b/, 'your');

/** Whether it was sent, and we don't know what became of it. */
export function mayHaveArrived({ outgoing }: Entry): boolean {
  if (!outgoing) return false;
  const { state, request } = outgoing;
  if (state.is === 'asking') return state.why === 'doubt' || state.why === 'partly';
  if (state.is === 'refused') return state.isUncertain;
  return state.is !== 'sent' && request !== undefined;
}

/** Whether the form waits to be sent, or for the user's decision. Such a form must not be edited. */
export const waits = ({ state }: Pick<Outgoing, 'state'>): boolean =>
  state.is === 'waiting' || state.is === 'asking';

/** What is left of a form that is not to be sent any more: its request may have arrived. */
export const cancelled = (request: Request | undefined): Outgoing | undefined =>
  request && { state: { is: 'sending' }, request };

/** Saves what is in the form. A form that waits with another content is then not sent any more. */
export const keepContent = (
  key: string,
  form: Pick<Entry, 'formName' | 'href'>,
  content: Version,
): boolean =>
  changeEntry(key, ({ outgoing }) => {
    const isOther = isLater(outgoing) && waits(outgoing) && outgoing.of !== content.id;
    return { ...form, content, outgoing: isOther ? cancelled(outgoing.request) : outgoing };
  });

/** The user discards it, or the server has it. It is then not sent any more. */
export function dropContent(key: string): void {
  changeEntry(key, ({ outgoing }) => {
    const isUnsent = isLater(outgoing) && outgoing.state.is !== 'sent';
    return { content: null, outgoing: isUnsent ? cancelled(outgoing.request) : outgoing };
  });
  tellEntry(key);
  void cleanUpFiles(neededFiles);
}

/** They are told the entry's key in local storage; null if the signed-in user has changed. */
const listeners = new Listeners<string | null>();

/** The browser sends storage events only to the other tabs. */
export const tellEntry = (key: string): void => listeners.call(entryShelf(key)?.key ?? null);

/** Call after another user has signed in, or this one has left. */
export const tellAllEntries = (): void => listeners.call(null);

/** Follows the entries that other tabs have changed, and those from which this page has deleted or sent something. */
export function followEntries(listener: (key: string | null) => void): () => void {
  const follow = ({ key }: StorageEvent) => listener(key);
  const remove = listeners.add(listener);
  window.addEventListener('storage', follow);
  return () => {
    remove();
    window.removeEventListener('storage', follow);
  };
}

/** A file's ID begins with its owner's drawer. */
export const newFileId = (key: string): string => `${ownerOf(userOf(key))?.drawer}.${randomName()}`;

/** `part`: only entries with this in their text. Reading all others would be slow while the user types. */
function entriesIn(prefix: string, lasts: number, part = ''): Entry[] {
  return Object.entries({ ...localStorage }).flatMap(([key, text]) => {
    if (!key.startsWith(prefix) || !key.includes('.work.') || !text.includes(part)) return [];
    const entry = v.safeParse(Entry, valueIn(text, lasts));
    return entry.success ? [entry.output] : [];
  });
}

/** The IDs of the files in the entries of all users. */
export const neededFiles = (): string[] =>
  entriesIn('portal.user.', Number.POSITIVE_INFINITY).flatMap(({ content }) =>
    Object.values(content?.files ?? {}).map(({ id }) => id),
  );

/** The present user's entries. */
export function ownEntries(part?: string): Entry[] {
  const owner = currentOwner();
  return owner ? entriesIn(`portal.user.${owner.drawer}.`, lifeOf(owner), part) : [];
}

/** The present user's forms whose contents would be lost with this device. */
export const unsentWork = (): (Entry & { content: Version })[] =>
  ownEntries().flatMap((entry) => {
    const content = contentIn(entry);
    return content ? [{ ...entry, content }] : [];
  });

/** The keys of the forms that a tab is sending now, as far as we can tell, by the IDs of their contents. */
export async function beingSent(): Promise<Map<string | undefined, string>> {
  const keys = (await lockedNames()).filter((key) => readEntry(key)?.outgoing?.request);
  return new Map(keys.map((key) => [readEntry(key)?.content?.id, key]));
}

/** The forms that this page is sending now. */
export const sentFromHere = (): Entry[] =>
  heldHere().flatMap((key) => {
    const entry = readEntry(key);
    return entry?.outgoing?.request ? [entry] : [];
  });

/** The keys of the forms whose unsent work was typed on this page. Their latest text may not be saved yet. */
const begun = new Set<string>();

export const beginWork = (key: string): void => void begun.add(key);
export const endWork = (key: string): void => void begun.delete(key);

/** Forgets all begun forms except those of `user`. */
export function endWorkBut(user?: number): void {
  for (const key of begun) if (userOf(key) !== user) begun.delete(key);
}

/** Whether this page has unsent work that the device has saved or may still save. */
export const hasWork = (): boolean => [...begun].some((key) => entryShelf(key) !== undefined);
