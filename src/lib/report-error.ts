import { now } from './clock';
import { config } from './config';

/** Enough reports to see that something is broken. A page that fails in a loop must not flood the receiver. */
const MOST = 5;
const MOST_PLACES = 10;

const reported = new Set<string>();
let routePattern = (): string => '';

/**
 * Reports an error to the address in config.json, if there is one. Error messages and page addresses may contain what
 * the user typed, so neither is sent: only the kind of error, places in script files, the build, the route's pattern
 * and the time.
 */
export function reportError(error: unknown): void {
  const { errorReports } = config;
  if (!errorReports || !(error instanceof Error)) return;
  const places = placesIn(error.stack ?? '');
  const kind = `${error.name} ${places[0]}`;
  if (reported.size >= MOST || reported.has(kind)) return;
  reported.add(kind);
  const report = JSON.stringify({
    name: error.name,
    places,
    // The built file's name, which changes with each release.
    build: new URL(import.meta.url).pathname,
    route: routePattern(),
    time: new Date(now()).toISOString(),
  });
  // Plain text needs no CORS preflight, so it can be sent to another origin.
  if (!navigator.sendBeacon?.(errorReports, report)) {
    fetch(errorReports, { method: 'POST', body: report, keepalive: true, mode: 'no-cors' }).catch(
      () => undefined,
    );
  }
}

/**
 * Returns the places of a stack, such as '/assets/portal-1a2b.js:1:2345', without the host and the query. Leaves out the
 * scripts of browser extensions, whose addresses begin differently.
 */
const placesIn = (stack: string): string[] =>
  [
    ...stack.matchAll(
      /(?<=^|[\s(@])(?:https?:\/\/[^/\s]+)?(\/[\w./$-]+\.(?:[cm]?js|tsx?))(?:\?[^\s:)]*)?:(\d+):(\d+)/g,
    ),
  ]
    .slice(0, MOST_PLACES)
    .map(([, file, line, column]) => `${file}:${line}:${column}`);

/** Reports all uncaught errors from now on. `pattern` returns the route's pattern, without the values in its address. */
export function watchErrors(pattern: () => string): void {
  routePattern = pattern;
  window.addEventListener('error', ({ error }) => reportError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
