import { VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const isLost = () => document.activeElement === document.body;

const isWaiting = () => isLost() || document.activeElement?.matches('main');

/** Focuses the screen's heading or, until it is there, the place for the screen. Returns whether the heading is there. */
function focusScreen(): boolean {
  // Don't focus a skeleton's heading: it disappears, and the focus with it.
  const heading = document.querySelector<HTMLElement>('main h1:not([data-pending])');
  const target = heading ?? document.querySelector<HTMLElement>('main');
  if (target) {
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
  return heading !== null;
}

/**
 * Announces the new title and focuses the new heading after a client-side navigation: screen readers read the title
 * only after a page load. Does the same if the path stays but the focused element disappears, for example when the user
 * goes back from the form for the code.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(() => {
    // The screens are rendered in slices and may wait for the server, so there may be no heading, or no `main`, yet.
    // Meanwhile, the user may have moved.
    const watcher = new MutationObserver(() => {
      if (!isWaiting() || focusScreen()) watcher.disconnect();
    });
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      watcher.disconnect();
      if (!fromLocation || !(pathChanged || isLost())) return;
      setTitle(document.title);
      // A form that focuses one of its fields keeps the focus.
      if (document.activeElement?.closest('main form') || focusScreen()) return;
      watcher.observe(document.body, { childList: true, subtree: true });
    });
    return () => {
      stop();
      watcher.disconnect();
    };
  }, [router]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
