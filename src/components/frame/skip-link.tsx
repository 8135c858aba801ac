import classes from './skip-link.module.css';

/** For the keyboard, the first in the page: past the bar, to the `main` that is named so. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
  );
}
