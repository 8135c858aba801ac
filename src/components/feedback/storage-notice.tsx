import classes from './storage-notice.module.css';

/**
 * Tells people at the login and the registration, before they type, that nothing can be saved. It is prerendered, and
 * the style sheet shows it: if the script added it later, the form would move while somebody presses a button.
 */
export const StorageNotice = () => (
  <p className={classes.notice} role="status">
    Your browser blocks storage for this site. You can use the portal, but reloading the page signs
    you out, and what you typed is lost.
  </p>
);
