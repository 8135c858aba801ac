/**
 * Has the portal ask for everything anew after rows were changed behind its back. It knows nothing of the mock, but it
 * does start afresh when somebody signs in in another tab, and this is what such a tab would tell it.
 */
export function refreshPortal(): void {
  const newValue = localStorage.getItem('access_token');
  if (newValue === null) return;
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'access_token', oldValue: null, newValue }),
  );
}
