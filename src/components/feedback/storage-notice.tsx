import { Alert } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { isBlocked } from '@/device/shelf';

const never = () => () => {};

/** Tells people before they type that nothing can be saved. A prerendered page cannot know this. */
export function StorageNotice() {
  const blocked = useSyncExternalStore(never, isBlocked, () => false);
  if (!blocked) return null;
  return (
    <Alert color="yellow" role="status">
      Your browser blocks storage for this site. You can use the portal, but reloading the page
      signs you out, and what you typed is lost.
    </Alert>
  );
}
