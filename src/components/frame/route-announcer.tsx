import { VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Announces the new title and focuses the new heading after a client-side navigation: screen readers read the title
 * only after a page load. Does the same if the path stays but the focused element disappears, for example when the user
 * goes back from the form for the code.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation) return;
        const isLost = document.activeElement === document.body;
        if (!pathChanged && !isLost) return;
        setTitle(document.title);
        // A form that focuses one of its fields keeps the focus.
        if (document.activeElement?.closest('main form')) return;
        // Don't focus a skeleton's heading: it disappears, and the focus with it.
        const target =
          document.querySelector<HTMLElement>('main h1:not([data-pending])') ??
          document.querySelector<HTMLElement>('main');
        if (!target) return;
        target.tabIndex = -1;
        target.focus({ preventScroll: true });
      }),
    [router],
  );

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
