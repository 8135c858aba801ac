import * as v from 'valibot';
import { Listeners } from '@/lib/listeners';
import { quoted } from '@/lib/names';
import { isBlank } from '@/lib/visible';
import { cleanUpFiles } from './files';
import { formShelf, userOf } from './form-key';
import { currentOwner, ownerOf } from './owners';
import { drop, lifeOf, put, randomName, type Shelf, tabShelf, take, valueIn } from './shelf';

/**
 * One record for each form: what was typed, and what becomes of what the user has sent. What was typed stays until the
 * server has it or the user discards it.
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
  name: v.optional(v.string()),
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
  /** When the request ended without a reply, by the portal's clock. The server may work on it for a while after that. */
  endedAt: v.optional(v.number()),
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

/** What the user asked us to send when the network is back. */
export const Later = v.object({
  id: v.string(),
  /** The form's key, such as `7:proposal-new`. */
  key: v.string(),
  /** The record's title, as typed; empty for a message to the organisers. */
  name: v.string(),
  sends: v.variant('operation', [
    v.object({ operation: v.literal('createProposal'), status: Status }),
    v.object({ operation: v.literal('updateProposal'), status: Status, id: v.number() }),
    v.object({ operation: v.picklist(['createSupportRequest', 'sendContactMessage']) }),
  ]),
  /** The only copy of what is sent. Empty once the server has it. */
  content: Version,
  /** Milliseconds since the epoch, by the portal's clock. */
  askedAt: v.number(),
  /** On a shared device, the only tab that may send the form. Null on the user's own device. */
  tab: v.nullable(v.string()),
  /** We asked whether to send the form anyway, and the user said yes. */
  insists: v.boolean(),
  /** How many replies were a server error such as 500, or unreadable. Silence and 502 to 504 do not count. */
  failures: v.number(),
  pause: v.optional(Pause),
});

const Outgoing = v.object({
  state: v.variant('is', [
    /** The open form has sent it: it is under way or, if no tab is sending it any more, in doubt. */
    v.object({ is: v.literal('sending') }),
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
    /** It has waited, and the server has it now. */
    v.object({ is: v.literal('sent'), id: v.optional(v.number()) }),
  ]),
  request: v.optional(Request),
  ...v.partial(Later).entries,
});
export type Outgoing = v.InferOutput<typeof Outgoing>;

const Entry = v.object({
  /** The form's name, as the user reads it. */
  title: v.string(),
  /** The form's address in the portal. */
  href: v.optional(v.string()),
  /** What was typed and not sent yet. */
  draft: v.nullable(Version),
  /** If a later release can't read it, the draft is still there. */
  outgoing: v.fallback(v.optional(Outgoing), undefined),
});
export type Entry = v.InferOutput<typeof Entry>;

/** A registration belongs to no user yet, so its text is saved only for its tab. */
export const REGISTRATION = 'registration';

/** The place of a form's entry. Undefined if nothing may be saved, as after a logout on a shared device. */
export const entryShelf = (key: string): Shelf | undefined =>
  key === REGISTRATION ? tabShelf('registration') : formShelf(key);

export const readEntry = (key: string): Entry | undefined => take(entryShelf(key), Entry);

/** Returns false if nothing may be saved any more. Throws if the device cannot save. */
export function changeEntry(key: string, change: (entry: Entry) => Partial<Entry>): boolean {
  const shelf = entryShelf(key);
  if (!shelf) return false;
  const before = readEntry(key) ?? { title: '', draft: null };
  const entry = { ...before, ...change(before) };
  if (entry.draft ?? entry.outgoing) put(shelf, entry);
  else drop(shelf);
  return true;
}

/** What the user would lose with the entry: what was typed or, if it waits to be sent or was refused, what is sent. */
export function contentIn({
  draft,
  outgoing,
}: Pick<Entry, 'draft' | 'outgoing'>): Version | undefined {
  const content = draft ?? outgoing?.content;
  return content && Object.keys({ ...content.texts, ...content.files }).length > 0
    ? content
    : undefined;
}

/** What the user calls the entry: its title if it has one, otherwise the form's name. */
export function nameOfEntry({ title, draft, outgoing }: Entry): string {
  const { project_title, title: own } = (draft ?? outgoing?.content)?.texts ?? {};
  const name = [project_title, own, outgoing?.name].find(
    (text): text is string => typeof text === 'string' && !isBlank(text),
  );
  return name ? quoted(name.trim()) : title;
}

/** Whether it was sent, and we don't know what became of it. */
export function mayHaveArrived({ outgoing }: Entry): boolean {
  if (!outgoing) return false;
  const { state, request } = outgoing;
  if (state.is === 'asking') return state.why === 'doubt' || state.why === 'partly';
  if (state.is === 'refused') return state.isUncertain;
  return state.is !== 'sent' && request !== undefined;
}

export const keepDraft = (
  key: string,
  form: Pick<Entry, 'title' | 'href'>,
  draft: Version,
): boolean => changeEntry(key, () => ({ ...form, draft }));

export function dropDraft(key: string): void {
  changeEntry(key, () => ({ draft: null }));
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
  entriesIn('portal.user.', Number.POSITIVE_INFINITY)
    .flatMap(({ draft, outgoing }) => [draft, outgoing?.content])
    .flatMap((version) => Object.values(version?.files ?? {}).map(({ id }) => id));

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
