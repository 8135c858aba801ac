import classes from './storage-notice.module.css';

/**
 * Tells people before they type that nothing can be saved. It is part of the prerendered pages too, and the style sheet
 * shows it: if the script added it later, the form would move while somebody presses a button.
 */
export const StorageNotice = () => (
  <p className={classes.notice} role="status">
    Your browser blocks storage for this site. You can use the portal, but reloading the page signs
    you out, and what you typed is lost.
  </p>
);
