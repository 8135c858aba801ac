import classes from './skip-link.module.css';

/** The first link on the page: lets keyboard users skip the bar and go to `main`. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
  );
}
