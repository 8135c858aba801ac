/** Databases of earlier releases. Their names showed whose records they held. */
const DATABASES = ['portal-saved-work', 'portal-sent-documents'];
const KEYS = /^(portal-sent:|pending-account$|answer-lost:|cooldown:)/;

/**
 * Deletes those databases. Other old keys start with `portal.`; the sweep deletes them, as the table does not list
 * them.
 */
export function forgetEarlierReleases(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (KEYS.test(key)) storage.removeItem(key);
  // Browsers that block storage throw here.
  for (const name of DATABASES) {
    try {
      indexedDB.deleteDatabase(name);
    } catch {}
  }
}
