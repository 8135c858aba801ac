import { now } from './clock';
import { config } from './config';

/** Enough to see that something is broken; a page that fails in a loop must not load the receiver. */
const MOST = 5;
const MOST_PLACES = 10;

const reported = new Set<string>();
let routePattern = (): string => '';

/**
 * Sends where something broke to the address in config.json, if there is one. Messages and addresses may hold what
 * somebody typed, so neither goes out: only the kind of error, places in our own files, the build, the pattern of the
 * route and the time.
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
    // The name of a built file changes with each build.
    build: new URL(import.meta.url).pathname,
    route: routePattern(),
    time: new Date(now()).toISOString(),
  });
  // As plain text, so that another origin is not asked for its permission first.
  if (!navigator.sendBeacon?.(errorReports, report)) {
    fetch(errorReports, { method: 'POST', body: report, keepalive: true, mode: 'no-cors' }).catch(
      () => undefined,
    );
  }
}

/** '/assets/portal-1a2b.js:1:2345', without the host and without a query. */
const placesIn = (stack: string): string[] =>
  [
    ...stack.matchAll(
      /(?:https?:\/\/[^/\s]+)?(\/[\w./$-]+\.(?:[cm]?js|tsx?))(?:\?[^\s:)]*)?:(\d+):(\d+)/g,
    ),
  ]
    .slice(0, MOST_PLACES)
    .map(([, file, line, column]) => `${file}:${line}:${column}`);

/** From now on, what nobody catches is reported too. `pattern` names the route without what is in its address. */
export function watchErrors(pattern: () => string): void {
  routePattern = pattern;
  window.addEventListener('error', ({ error }) => reportError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
