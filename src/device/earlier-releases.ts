/** Databases and keys of earlier releases. They showed whose records they held. */
const DATABASES = ['portal-saved-work', 'portal-sent-documents'];
const KEYS = /^(portal-sent:|pending-account$|answer-lost:|cooldown:)/;

/**
 * Deletes the databases and keys above. Cleaning up deletes the other old keys: they start with `portal.`, and the table
 * does not list them.
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
