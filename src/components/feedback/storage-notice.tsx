import { useSyncExternalStore } from 'react';
import { isFull, onMemory } from '@/device/room';
import classes from './storage-notice.module.css';

/**
 * Tells people at the login and the registration, before they type, that nothing can be saved. It is prerendered, and
 * the style sheet shows it: if the script added it later, the form would move while somebody presses a button.
 */
export const StorageNotice = () => (
  <p className={`${classes.notice} ${classes.blocked}`} role="status">
    Your browser blocks storage for this site. You can use the portal, but reloading the page signs
    you out, and what you typed is lost.
  </p>
);

/** Tells people that the device had no room for their session, so that this page keeps everything in memory. */
export const NoRoomNotice = () =>
  useSyncExternalStore(onMemory, isFull, () => false) && (
    <p className={classes.notice} role="status">
      This device has no room for what the portal saves. You can use the portal, but reloading the
      page signs you out, and what you typed is lost.
    </p>
  );
