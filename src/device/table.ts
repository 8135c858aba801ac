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
export const userRecords = {
  work: 'What was typed into a form, and the other version of it from a second tab',
  sent: 'A request without a reply: enough to recognise it on the server',
  waiting:
    'What is sent when the network is back, and what became of it; on a shared device by the tab that was asked',
  document: 'Name, size and SHA-256 of a document that was sent, for the receipt',
  profile: 'Names and team as changed on the profile screen',
  notifications: 'Notification preferences',
  privacy: 'Privacy settings',
  bell: 'Until when the notifications were seen: a time',
  messages: 'Whether short messages stay until they are closed',
  records: 'That records of this release are kept in the database: no content',
  pictures:
    'How the last four screens with the user’s own records looked, on the user’s own device',
} as const;

/**
 * In session storage as `portal.tab.<kind>.<hash>`, before anybody is signed in. A sign-in or a logout deletes the
 * personal ones.
 */
export const tabRecords = {
  registration: {
    holds: 'What was typed into the registration, without passwords',
    personal: true,
    lasts: HOUR,
  },
  pending: {
    holds: 'E-mail and phone of the account that waits for its code',
    personal: true,
    lasts: HOUR,
  },
  lost: { holds: 'That an answer was lost: no content', personal: false, lasts: 24 * HOUR },
  name: { holds: 'A random name of this tab', personal: false, lasts: 24 * HOUR },
  shown: {
    holds: 'Which version of the typed work stands in this tab: random names',
    personal: false,
    lasts: 24 * HOUR,
  },
  cooldown: {
    holds: 'The times at which another code may be sent, by a hash of the account',
    personal: true,
    lasts: 24 * HOUR,
  },
} as const;

/** In the database `portal-device`, under `<drawer>.<random>`. A file is deleted with the work that refers to it. */
export const DATABASE = { name: 'portal-device', store: 'files', holds: 'A chosen document' };

/**
 * In the database `portal-records`, under `<drawer>.<hash>`, only on a user's own device and for seven days. They
 * survive a logout; a new release or a sign-in without the tick deletes them.
 */
export const RECORDS = {
  name: 'portal-records',
  store: 'records',
  holds: "The user's profile, and their own proposals, support requests, lists and statistics",
};

interface Single {
  in: 'local' | 'tab' | 'caches';
  holds: string;
  owner: string;
  until: string;
}

/** Records with a single fixed key each. */
export const singles: Record<string, Single> = {
  'portal.owners': {
    in: 'local',
    holds: 'Which drawer is which user’s, and whether the device is their own',
    owner: 'each user',
    until: 'the drawer is empty and its user signed out',
  },
  'portal.own-session': {
    in: 'local',
    holds: 'The random name of the session that began with the tick',
    owner: 'the session',
    until: 'the session ends',
  },
  remembered_identifier: {
    in: 'local',
    holds: 'E-mail or national ID for the login screen',
    owner: 'whoever ticked Remember me last',
    until: 'somebody signs in without the tick, or deletes it',
  },
  access_token: {
    in: 'local',
    holds: 'A token',
    owner: 'the session',
    until: 'the session ends',
  },
  refresh_token: {
    in: 'local',
    holds: 'A token',
    owner: 'the session',
    until: 'the session ends',
  },
  'portal.session': {
    in: 'local',
    holds: 'A random name for the session',
    owner: 'the session',
    until: 'the session ends',
  },
  'portal.turn': {
    in: 'local',
    holds: 'A random name for the turn: history entries of other turns are empty',
    owner: 'the device: nothing personal',
    until: 'the next sign-in or logout',
  },
  'mantine-color-scheme-value': {
    in: 'local',
    holds: 'Light or dark',
    owner: 'the device: nothing personal',
    until: 'it is cleared',
  },
  'tsr-scroll-restoration-v1_3': {
    in: 'tab',
    holds: 'Scroll positions by random names (the router’s own)',
    owner: 'the tab: nothing personal',
    until: 'the tab is closed',
  },
  [FILES_CACHE]: {
    in: 'caches',
    holds: 'The portal’s own files; no answer of the API',
    owner: 'the device: nothing personal',
    until: 'the next release, or the switch in config.json',
  },
  [CONFIG_CACHE]: {
    in: 'caches',
    holds: 'The portal’s config.json',
    owner: 'the device: nothing personal',
    until: 'the switch in config.json',
  },
  _grecaptcha: {
    in: 'local',
    holds: 'The human check’s own token (Google’s script, where it is configured)',
    owner: 'the device',
    until: 'the script clears it',
  },
};

export type UserRecord = keyof typeof userRecords;
export type TabRecord = keyof typeof tabRecords;

const user = new RegExp(
  `^portal\\.user\\.\\w+\\.(${Object.keys(userRecords).join('|')})(\\.\\w+)?$`,
);
const tab = new RegExp(`^portal\\.tab\\.(${Object.keys(tabRecords).join('|')})(\\.\\w+)?$`);

/** Whether the table lists this key for that storage. */
export function isInTable(storage: 'local' | 'tab', key: string): boolean {
  return (storage === 'local' ? user : tab).test(key) || singles[key]?.in === storage;
}
