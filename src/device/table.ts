import { CONFIG_CACHE, FILES_CACHE } from '@/device/caches';

/**
 * Everything that the portal saves on a device: its content, its owner and how long it stays. Nothing else may
 * write to the browser's storage. Names never show who used the device: users have random drawers, and record names are
 * hashed.
 */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long work stays on a user's own device ("Remember me" ticked), even after a logout. */
export const OWN_DEVICE = 30 * 24 * HOUR;
/** How long work stays on a shared device, where a logout deletes it. */
export const SHARED_DEVICE = 24 * HOUR;
/** How long server replies, and pictures of their screens, stay on a user's own device. */
export const RECORDS_LAST = 7 * 24 * HOUR;

/** In local storage as `portal.user.<drawer>.<kind>.<hash>`. The kind of device decides how long. */
export const userRecords = [
  /** What was typed into a form, and the other version of it from a second tab. */
  'work',
  /** A request without a reply: enough to recognise it on the server. */
  'sent',
  /** What is sent when the network is back, and what became of it; on a shared device by the tab that was asked. */
  'waiting',
  /** Name, size, SHA-256, time and server address of a document that was sent, for the receipt. */
  'document',
  /** Names and team as changed on the profile screen. */
  'profile',
  /** Notification preferences. */
  'notifications',
  /** Privacy settings. */
  'privacy',
  /** Until when the notifications were seen: a time. */
  'bell',
  /** Whether short messages stay until they are closed. */
  'messages',
  /** That records of this release are kept in the database: no content. */
  'records',
  /** How the last four screens with the user’s own records looked, on the user’s own device. */
  'pictures',
] as const;

/**
 * In session storage as `portal.tab.<kind>.<hash>`, before anybody is signed in. A sign-in or a logout deletes the
 * personal ones.
 */
export const tabRecords = {
  /** What was typed into the registration, without passwords. */
  registration: { personal: true, lasts: HOUR },
  /** E-mail and phone of the account that waits for its code. */
  pending: { personal: true, lasts: HOUR },
  /** That an answer was lost: no content. */
  lost: { personal: false, lasts: 24 * HOUR },
  /** A random name of this tab. */
  name: { personal: false, lasts: 24 * HOUR },
  /** Which version of the typed work stands in this tab: random names. */
  shown: { personal: false, lasts: 24 * HOUR },
  /** The times at which another code may be sent, by a hash of the account. */
  cooldown: { personal: true, lasts: 24 * HOUR },
} as const;

/**
 * Chosen documents, in the database `portal-device`, under `<drawer>.<random>`. A file is deleted with the work that
 * refers to it.
 */
export const DATABASE = { name: 'portal-device', store: 'files' };

/**
 * The user's profile, and their own proposals, support requests, lists and statistics, in the database
 * `portal-records`, under `<drawer>.<hash>`, only on a user's own device and for seven days. They survive a logout; a
 * new release or a sign-in without the tick deletes them.
 */
export const RECORDS = { name: 'portal-records', store: 'records' };

/** Records with a single fixed key each, and the storage they are in. */
export const singles: Record<string, 'local' | 'tab' | 'caches'> = {
  /** Which drawer is which user's, and whether the device is their own. Until it is empty and its user signed out. */
  'portal.owners': 'local',
  /** The random name of the session that began with the tick. Until the session ends. */
  'portal.own-session': 'local',
  /**
   * E-mail or national ID for the login screen, of the user who ticked Remember me last. Until somebody signs in without
   * the tick, or deletes it.
   */
  remembered_identifier: 'local',
  /** A token. Until the session ends. */
  access_token: 'local',
  /** A token. Until the session ends. */
  refresh_token: 'local',
  /** A random name for the session. Until the session ends. */
  'portal.session': 'local',
  /**
   * A random name for the turn: history entries of other turns are empty. Nothing personal. Until the next sign-in or
   * logout.
   */
  'portal.turn': 'local',
  /** Light or dark. Nothing personal. Until it is cleared. */
  'mantine-color-scheme-value': 'local',
  /** Scroll positions by random names, saved by the router. Nothing personal. Until the tab is closed. */
  'tsr-scroll-restoration-v1_3': 'tab',
  /** The portal's own files, and no reply of the API. Until the next release, or the switch in config.json. */
  [FILES_CACHE]: 'caches',
  /** The portal's config.json. Until its switch is set. */
  [CONFIG_CACHE]: 'caches',
  /** The human check's own token (Google's script, if it is configured). Until that script clears it. */
  _grecaptcha: 'local',
};

export type UserRecord = (typeof userRecords)[number];
export type TabRecord = keyof typeof tabRecords;

const user = new RegExp(`^portal\\.user\\.\\w+\\.(${userRecords.join('|')})(\\.\\w+)?$`);
const tab = new RegExp(`^portal\\.tab\\.(${Object.keys(tabRecords).join('|')})(\\.\\w+)?$`);

/** Whether the table lists this key for that storage. */
export function isInTable(storage: 'local' | 'tab', key: string): boolean {
  return (storage === 'local' ? user : tab).test(key) || singles[key] === storage;
}
