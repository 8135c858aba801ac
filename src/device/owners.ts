import * as v from 'valibot';
import { unmark } from './browser-session';
import { DEVICE, writeAnyhow } from './room';

/** A user of this device. Each has a drawer with a random name. */
const Owner = v.object({
  user: v.number(),
  drawer: v.string(),
  /** "Remember me" was ticked at the last sign-in, so this is the user's own device. */
  own: v.boolean(),
  /** The turn in which the drawer is open; null if it is closed. It stays open when the session expires. */
  openIn: v.nullable(v.string()),
  /** The user deleted the saved data in this session. No tab saves records again until the next sign-in. */
  emptied: v.optional(v.boolean()),
});
export type Owner = v.InferOutput<typeof Owner>;

/** Who uses this device, and how their session ends: one record for all tabs, which only this file writes. */
const Device = v.object({
  /** A random name, new at each sign-in, at each logout, and when a session has ended with the browser. */
  turn: v.string(),
  /**
   * What ends the session: a logout ("Remember me" was ticked), the closing of the browser, or the closing of the last
   * tab (if the browser keeps no cookies). `over`: nobody is signed in.
   */
  ends: v.picklist(['logout', 'browser', 'tabs', 'over']),
  owners: v.array(Owner),
});
type Device = v.InferOutput<typeof Device>;

const NOBODY: Device = { turn: '', ends: 'over', owners: [] };

let known: { text: string | null; device: Device } = { text: null, device: NOBODY };

export function device(): Device {
  const text = localStorage.getItem(DEVICE);
  if (text !== known.text) known = { text, device: read(Device, text) ?? NOBODY };
  return text === null ? NOBODY : known.device;
}

export function keepDevice(change: Partial<Device>): void {
  const next = { ...device(), ...change };
  // If the device has no room, the page goes on in memory, and only deletions reach the device.
  if (next.owners.length === 0) localStorage.removeItem(DEVICE);
  writeAnyhow(DEVICE, JSON.stringify(next));
}

function read<Kept>(schema: v.GenericSchema<unknown, Kept>, text: string | null): Kept | undefined {
  try {
    return v.parse(schema, JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

/**
 * Begins a new turn: at a sign-in, with what will end the session; at a logout, and when a session has ended with the
 * browser.
 */
export function startTurn(turn: string, ends: Device['ends'] = 'over'): void {
  unmark(device().turn);
  keepDevice({ turn, ends });
}

export const turn = (): string => device().turn;

export const owners = (): Owner[] => device().owners;

export const keepOwners = (list: Owner[]): void => keepDevice({ owners: list });

export const ownerOf = (user: number): Owner | undefined =>
  owners().find((owner) => owner.user === user);

/** The user of this session, known after a reload even before the server says who is signed in. */
export const currentOwner = (): Owner | undefined =>
  device().ends === 'over' ? undefined : owners().find(({ openIn }) => openIn === turn());

/** The user who is signed in or, after the session has expired, was. */
export const openOwner = (): Owner | undefined => owners().find(({ openIn }) => openIn !== null);

const REMEMBERED = 'remembered_identifier';

/** The identifier that "Remember me" saved for the login screen; never the password. */
export const rememberedIdentifier = (): string => localStorage.getItem(REMEMBERED) ?? '';

/** Saves the identifier in place of the earlier one. A device without room then has neither. */
export function rememberIdentifier(identifier: string | undefined): void {
  localStorage.removeItem(REMEMBERED);
  try {
    if (identifier) localStorage.setItem(REMEMBERED, identifier);
  } catch {}
}
