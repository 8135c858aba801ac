/** Where earlier releases kept typed work and sent documents, under names that told whose they were. */
const DATABASES = ['portal-saved-work', 'portal-sent-documents'];
const KEYS = /^(portal-sent:|pending-account$|answer-lost:|cooldown:)/;

/** Their other keys began with `portal.`, and are swept away with all that the table does not have. */
export function forgetEarlierReleases(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (KEYS.test(key)) storage.removeItem(key);
  // Browsers without storage refuse.
  for (const name of DATABASES) {
    try {
      indexedDB.deleteDatabase(name);
    } catch {}
  }
}
