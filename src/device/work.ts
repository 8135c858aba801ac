import * as v from 'valibot';
import { cleanUpFiles } from './files';
import { formShelf, userOf } from './form-key';
import { currentOwner, ownerOf } from './owners';
import { contentOf, drop, lifeOf, put, randomName, type Shelf, tabShelf, take } from './shelf';

/** Unsent work: what was typed into forms, saved until the server has it. */

const KeptFile = v.object({ id: v.string(), name: v.string() });
export type KeptFile = v.InferOutput<typeof KeptFile>;

const FormTexts = v.record(v.string(), v.union([v.string(), v.boolean(), v.array(v.string())]));

/** The contents of a form in one tab: texts, and the IDs of files in the database. */
export const Version = v.object({
  id: v.string(),
  /** Milliseconds since the epoch, by the portal's clock. */
  at: v.number(),
  texts: FormTexts,
  /** Only for a form that edits a record: what the changed texts were before. `texts` then has only changed texts. */
  before: v.optional(FormTexts),
  files: v.record(v.string(), KeptFile),
});
export type Version = v.InferOutput<typeof Version>;

const Work = v.object({
  /** The form's name, as the user reads it. */
  title: v.string(),
  /** The form's address in the portal. */
  href: v.optional(v.string()),
  /** The version that the next visit restores. */
  newest: v.nullable(Version),
  /** The version of another tab with the same form. */
  other: v.nullable(Version),
});
export type Work = v.InferOutput<typeof Work>;

/** A registration belongs to no user yet, so its text is saved only for its tab. */
export const REGISTRATION = 'registration';

/** The place of a form's work. Undefined if nothing may be saved, as after a logout on a shared device. */
export const workShelf = (key: string): Shelf | undefined =>
  key === REGISTRATION ? tabShelf('registration') : formShelf('work', key);

export const readWork = (key: string): Work | undefined => take(workShelf(key), Work);

/** Returns false if nothing may be saved any more. Throws if the device cannot save. */
export function writeWork(key: string, work: Work): boolean {
  const shelf = workShelf(key);
  if (!shelf) return false;
  if (work.newest ?? work.other) put(shelf, work);
  else drop(shelf);
  return true;
}

export const dropWork = (key: string): void => {
  drop(workShelf(key));
  void cleanUpFiles(neededFiles);
};

/** A file's ID begins with its owner's drawer. */
export const newFileId = (key: string): string => `${ownerOf(userOf(key))?.drawer}.${randomName()}`;

const workIn = (prefix: string, lasts: number): Work[] =>
  Object.entries({ ...localStorage }).flatMap(([key, text]) => {
    if (!key.startsWith(prefix) || !key.includes('.work.')) return [];
    const work = v.safeParse(Work, contentOf(text, lasts));
    return work.success ? [work.output] : [];
  });

const Waiting = v.object({ version: Version });

/** The IDs of the files in the unsent work and waiting forms of all users. */
export function neededFiles(): string[] {
  const forever = Number.POSITIVE_INFINITY;
  const waiting = Object.entries({ ...localStorage }).flatMap(([key, text]) => {
    if (!key.startsWith('portal.user.') || !key.includes('.waiting.')) return [];
    const kept = v.safeParse(Waiting, contentOf(text, forever));
    return kept.success ? [kept.output.version] : [];
  });
  const typed = workIn('portal.user.', forever).flatMap(({ newest, other }) => [newest, other]);
  return [...waiting, ...typed].flatMap((version) =>
    Object.values(version?.files ?? {}).map(({ id }) => id),
  );
}

/** The present user's unsent work in all forms. */
export function unsentWork(): Work[] {
  const owner = currentOwner();
  return owner ? workIn(`portal.user.${owner.drawer}.`, lifeOf(owner)) : [];
}

/** The keys of the forms whose unsent work was typed on this page. Their latest text may not be saved yet. */
const begun = new Set<string>();

export const beginWork = (key: string): void => void begun.add(key);
export const endWork = (key: string): void => void begun.delete(key);

/** Forgets all begun forms except those of `user`. */
export function endWorkBut(user?: number): void {
  for (const key of begun) if (userOf(key) !== user) begun.delete(key);
}

/** Whether this page has unsent work that the device has saved or may still save. */
export const hasWork = (): boolean => [...begun].some((key) => workShelf(key) !== undefined);
