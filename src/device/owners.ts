import * as v from 'valibot';
import { sessionId } from '@/device/session';

/** Each user of this device has a drawer with a random name. */
const Owner = v.object({
  user: v.number(),
  drawer: v.string(),
  /** "Remember me" was ticked at the last sign-in: the device is this user's own. */
  own: v.boolean(),
  /** The session that this user has open here, by its random name. */
  session: v.nullable(v.string()),
  isOpen: v.boolean(),
});
export type Owner = v.InferOutput<typeof Owner>;

const OWNERS = 'portal.owners';
const OWN_SESSION = 'portal.own-session';
const REMEMBERED = 'remembered_identifier';

export function owners(): Owner[] {
  try {
    return v.parse(v.array(Owner), JSON.parse(localStorage.getItem(OWNERS) ?? '[]'));
  } catch {
    return [];
  }
}

export function keepOwners(list: Owner[]): void {
  try {
    if (list.length > 0) localStorage.setItem(OWNERS, JSON.stringify(list));
    else localStorage.removeItem(OWNERS);
  } catch {
    // A device without room keeps nothing for anybody.
  }
}

export const ownerOf = (user: number): Owner | undefined =>
  owners().find((owner) => owner.user === user);

/** Whose session this is, also before the server has answered who is signed in. */
export const currentOwner = (): Owner | undefined =>
  owners().find(({ session, isOpen }) => isOpen && session === sessionId());

/** What "Remember me" has kept for the login screen; never the password. */
export const rememberedIdentifier = (): string => localStorage.getItem(REMEMBERED) ?? '';

export function rememberIdentifier(identifier: string | undefined): void {
  if (identifier) localStorage.setItem(REMEMBERED, identifier);
  else localStorage.removeItem(REMEMBERED);
}

/** After a sign-in: the tick belongs to this session. */
export function noteOwnDevice(identifier: string): void {
  const session = sessionId();
  if (session && rememberedIdentifier() === identifier) localStorage.setItem(OWN_SESSION, session);
  else localStorage.removeItem(OWN_SESSION);
}

export const isOwnSession = (session: string | null): boolean =>
  session !== null && localStorage.getItem(OWN_SESSION) === session;

export const forgetOwnSession = (): void => localStorage.removeItem(OWN_SESSION);
