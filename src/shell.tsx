import { MantineProvider } from '@mantine/core';
import { SessionSpinner } from './components/feedback/session-spinner';
import { BareBar } from './components/frame/nav-bar';
import classes from './routes/-bar.module.css';
import { theme } from './theme';

/** The content of app.html, the page for every address that has no prerendered page: a bar and a spinner. */
export function Shell() {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <div className={classes.frame}>
        <BareBar />
        <SessionSpinner />
      </div>
    </MantineProvider>
  );
}
