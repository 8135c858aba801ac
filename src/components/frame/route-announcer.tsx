import { VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * A page load tells a screen reader where it is; a client-side navigation does not. So the new title is spoken
 * and the focus goes to the new heading.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        setTitle(document.title);
        // A form that takes the focus itself keeps it.
        if (document.activeElement?.closest('main form')) return;
        // A heading that will go with its skeleton would take the focus along.
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
