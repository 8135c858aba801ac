import classes from './storage-notice.module.css';

/**
 * Tells people before they type that nothing can be saved. It is part of every page, prerendered ones included, and
 * shown by the style sheet alone: if it came with the script, the form would move while somebody presses a button.
 */
export const StorageNotice = () => (
  <p className={classes.notice} role="status">
    Your browser blocks storage for this site. You can use the portal, but reloading the page signs
    you out, and what you typed is lost.
  </p>
);
