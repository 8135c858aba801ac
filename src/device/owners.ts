import * as v from 'valibot';
import { forgetOwnSession, noteOwnSession, sessionId } from '@/device/session';
import { write, writeAnyhow } from './room';

/** A user of this device. Each has a drawer with a random name. */
const Owner = v.object({
  user: v.number(),
  drawer: v.string(),
  /** "Remember me" was ticked at the last sign-in, so this is the user's own device. */
  own: v.boolean(),
  /** The random name of this user's open session on this device. */
  session: v.nullable(v.string()),
  isOpen: v.boolean(),
  /** The user deleted the saved data in this session. No tab saves records again until the next sign-in. */
  emptied: v.optional(v.boolean()),
});
export type Owner = v.InferOutput<typeof Owner>;

const OWNERS = 'portal.owners';
const REMEMBERED = 'remembered_identifier';

export function owners(): Owner[] {
  try {
    return v.parse(v.array(Owner), JSON.parse(localStorage.getItem(OWNERS) ?? '[]'));
  } catch {
    return [];
  }
}

export function keepOwners(list: Owner[]): void {
  if (list.length > 0) writeAnyhow(OWNERS, JSON.stringify(list));
  else localStorage.removeItem(OWNERS);
}

/** Saves the text in place of the earlier one. A device without room then has neither. */
function keep(key: string, text: string | false | null | undefined): void {
  localStorage.removeItem(key);
  try {
    if (text) write(localStorage, key, text);
  } catch {}
}

export const ownerOf = (user: number): Owner | undefined =>
  owners().find((owner) => owner.user === user);

/** The user of this session, known after a reload even before the server says who is signed in. */
export const currentOwner = (): Owner | undefined =>
  owners().find(({ session, isOpen }) => isOpen && session === sessionId());

/** The user who is signed in or, after the session has expired, was. */
export const openOwner = (): Owner | undefined => owners().find(({ isOpen }) => isOpen);

/** The identifier that "Remember me" saved for the login screen; never the password. */
export const rememberedIdentifier = (): string => localStorage.getItem(REMEMBERED) ?? '';

export const rememberIdentifier = (identifier: string | undefined): void =>
  keep(REMEMBERED, identifier);

/**
 * Call after each sign-in. Notes whether "Remember me" was ticked for this session: if so, the login screen has saved
 * this identifier.
 */
export function noteOwnDevice(identifier: string): void {
  if (rememberedIdentifier() === identifier) noteOwnSession();
  else forgetOwnSession();
}
