interface PageListeners {
  /** The page is hidden or closed. */
  hidden: () => void;
  shown: () => void;
  /** The page is closed, or goes into the browser's memory. */
  left: () => void;
  /** Back has shown the page again, from the browser's memory. */
  returned: () => void;
}

/** Follows what happens to this page; returns an unsubscribe function. */
export function followPage({ hidden, shown, left, returned }: PageListeners): () => void {
  const end = new AbortController();
  const { signal } = end;
  const leave = () => {
    hidden();
    left();
  };
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && returned(), { signal });
  const change = () => (document.visibilityState === 'hidden' ? hidden() : shown());
  document.addEventListener('visibilitychange', change, { signal });
  return () => end.abort();
}
