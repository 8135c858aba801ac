/**
 * Everything that the portal saves on a device: its content, its owner and how long it stays. The portal must
 * not save anything else. Keys never show who used the device: drawers have random names, and record names are hashed.
 */
import { CONFIG_CACHE, FILES_CACHE } from '@/device/caches';
import { MINUTE } from '@/lib/clock';
import { DEVICE } from './room';

const HOUR = 60 * MINUTE;

/** How long work, settings and notes stay on the user's own device ("Remember me" ticked), even after a logout. */
export const OWN_DEVICE = 30 * 24 * HOUR;
/** How long they stay on a shared device, also after the browser was closed. A logout deletes them there. */
export const SHARED_DEVICE = 24 * HOUR;
/** How long server replies stay on a user's own device. */
export const RECORDS_LAST = 7 * 24 * HOUR;

/** In local storage as `portal.user.<drawer>.<kind>.<hash>`. They stay longer on a user's own device. */
export const userRecords = [
  /**
   * A form's entry: what was typed, what is to be sent when the network is back, a request without a reply, and the
   * outcome (entry.ts).
   */
  'work',
  /** The numbers of the records that this device has sent, so that none is taken for a later request's. */
  'made',
  /** Name, size, SHA-256, time and server address of a document that was sent, for the receipt. */
  'document',
  /** The names and the team as the user changed them on the profile screen. */
  'profile',
  /** Notification preferences. */
  'notifications',
  /** Privacy settings. */
  'privacy',
  /** When the user last saw the notifications. */
  'bell',
  /** Whether toasts stay until they are closed. */
  'messages',
  /** A note that the database `portal-records` has records of this user. It holds only the release. */
  'records',
] as const;

/**
 * In session storage as `portal.tab.<kind>.<hash>`, also while nobody is signed in. A sign-in or a logout deletes the
 * personal ones.
 */
export const tabRecords = {
  /** What was typed into the registration, without passwords. */
  registration: { personal: true, lasts: HOUR },
  /** E-mail and phone of the account whose code the user must enter. */
  pending: { personal: true, lasts: HOUR },
  /** The number of the user whose session ended in this tab. The next user is not offered that user's screen. */
  ended: { personal: true, lasts: OWN_DEVICE },
  /** A note that a request before the login has no reply yet. It has no content. */
  lost: { personal: false, lasts: 24 * HOUR },
  /** The turn in which the tab was last used. A tab of another turn forgets its personal records. */
  turn: { personal: false, lasts: OWN_DEVICE },
  /** When another code may be sent to an account. */
  cooldown: { personal: true, lasts: 24 * HOUR },
} as const;

/**
 * Chosen documents, in the database `portal-device`, under `<drawer>.<random>`. A file is deleted with the unsent work
 * or waiting form that refers to it.
 */
export const DATABASE = { name: 'portal-device', store: 'files' };

/**
 * The user's profile, and their own proposals, support requests, lists and statistics, in the database
 * `portal-records`, under `<drawer>.<hash>`, only on a user's own device and for seven days. They survive a logout. A
 * new release deletes them, and so does the user's next sign-in without "Remember me".
 */
export const RECORDS = { name: 'portal-records', store: 'records' };

/**
 * Records with a single fixed key each, and the storage they are in. "Until" says when each is deleted. There is also
 * one cookie, which has only a random name: see browser-session.ts.
 */
export const singles: Record<string, 'local' | 'tab' | 'caches'> = {
  /**
   * The users of this device with their drawers, what ends the present session, and a random name for the turn (owners.ts).
   * A user stays in it until the drawer is empty and the user signed out.
   */
  [DEVICE]: 'local',
  /**
   * What the user who last ticked "Remember me" typed as e-mail, phone number or ID, for the login screen. Until
   * somebody logs in without the tick, or deletes their data on this device.
   */
  remembered_identifier: 'local',
  /** A token. Until the session ends: without "Remember me", at the latest with the browser. */
  access_token: 'local',
  /** A token. Until the session ends, as above. */
  refresh_token: 'local',
  /** Light or dark. Nothing personal. Until the user clears the browser's data. */
  'mantine-color-scheme-value': 'local',
  /** Scroll positions by random names, saved by the router. Nothing personal. Until the tab is closed. */
  'tsr-scroll-restoration-v1_3': 'tab',
  /** The portal's own files, never a reply of the API. Until the next release, or `offline: false` in config.json. */
  [FILES_CACHE]: 'caches',
  /** The portal's config.json. Until the server's copy has `offline: false`. */
  [CONFIG_CACHE]: 'caches',
  /** The human check's own token (Google's script, if it is configured). Until that script clears it. */
  _grecaptcha: 'local',
};

export type UserRecord = (typeof userRecords)[number];
export type TabRecord = keyof typeof tabRecords;

const user = new RegExp(`^portal\\.user\\.\\w+\\.(${userRecords.join('|')})(\\.\\w+)?$`);
const tab = new RegExp(`^portal\\.tab\\.(${Object.keys(tabRecords).join('|')})(\\.\\w+)?$`);

/** Whether the table lists this key for this kind of storage. */
export function isInTable(storage: 'local' | 'tab', key: string): boolean {
  return (storage === 'local' ? user : tab).test(key) || singles[key] === storage;
}
