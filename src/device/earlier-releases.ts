/**
 * Databases and keys of earlier releases. Many of the keys contain a user's ID or e-mail address, but keys must not
 * show who used the device.
 */
const DATABASES = ['portal-saved-work', 'portal-sent-documents'];
const KEYS = /^(portal-sent:|pending-account$|answer-lost:|cooldown:)/;

/**
 * Deletes the databases and keys above. `cleanUp` deletes the other keys of earlier releases: they start with `portal.`,
 * and the table does not list them.
 */
export function forgetEarlierReleases(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (KEYS.test(key)) storage.removeItem(key);
  for (const name of DATABASES) {
    // Browsers that block storage throw here.
    try {
      indexedDB.deleteDatabase(name);
    } catch {}
  }
}
