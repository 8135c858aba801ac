import * as v from 'valibot';
import { presumeServerDate } from './clock.ts';
import { parseUrl } from './url.ts';
import { isPage, ON_WIFI } from './web-page.ts';
import { withTimeout } from './with-timeout.ts';

/** Whether the text is a path on this origin, or an http or https address. */
const isAddress = (text: string) =>
  /^\/(?!\/)/.test(text) || (/^https?:\/\//.test(text) && parseUrl(text) !== undefined);

/** Whether the text is a time with a zone, on a day that exists: some browsers read 31 February as a day in March. */
const isMoment = (text: string) => {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)T.*(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  const valid = day !== '' && !Number.isNaN(Date.parse(text));
  return valid && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
};

const ADDRESS = 'Must be a path such as /api, or an address such as https://api.example.org/api.';

const address = v.pipe(v.string('Must be a string.'), v.check(isAddress, ADDRESS));
const moment = v.pipe(
  v.string('Must be a string.'),
  v.check(isMoment, 'Must be a date and time with a time zone, such as 2025-11-28T23:59:59+03:00.'),
);

/**
 * Settings that differ between deployments, read from /config.json at start, so that no rebuild is needed. Every value
 * has a default: the deadline is the specified one, the contacts are placeholders on the example domain.
 */
const Config = v.strictObject({
  apiRoot: v.optional(address, '/api'),
  errorReports: v.optional(
    v.pipe(
      v.string('Must be a string.'),
      v.check((text) => text === '' || isAddress(text), ADDRESS),
    ),
    '',
  ),
  deadline: v.optional(moment, '2025-11-28T23:59:59+03:00'),
  offline: v.optional(v.boolean('Must be true or false.'), true),
  recaptchaSiteKey: v.optional(v.string('Must be a string.'), ''),
  adminUrl: v.optional(address, '/management'),
  supportEmail: v.optional(
    v.pipe(v.string('Must be a string.'), v.email('Must be an e-mail address.')),
    'support@example.org',
  ),
  supportPhone: v.optional(v.string('Must be a string.'), '+254 700 000 000'),
  chatNumbers: v.optional(
    v.array(v.string('Must be a string.'), 'Must be a list: ["+254 700 000 001"].'),
    ['+254 700 000 001', '+254 700 000 002'],
  ),
});

export type Config = v.InferOutput<typeof Config>;

export const defaults: Config = v.parse(Config, {});

export let config = defaults;

/** The ID of the element that holds the configuration from which a page was prerendered (scripts/build/pages.ts). */
export const PAGE_CONFIG = 'page-config';

/**
 * Ignores `apiRoot` and `errorReports` of config.json: in development and in the demo, the server is on the portal's
 * own origin. The demo also has its own deadline.
 */
export function stayLocal(deadline = config.deadline): void {
  config = { ...config, apiRoot: defaults.apiRoot, errorReports: defaults.errorReports, deadline };
}

let ofPage: Config | undefined;

/**
 * The configuration from which the page was prerendered; the defaults if it was not prerendered. During prerendering,
 * the present configuration.
 */
export function configOfPage(): Config {
  if (typeof document === 'undefined') return config;
  ofPage ??= v.parse(
    Config,
    parseConfig(document.getElementById(PAGE_CONFIG)?.textContent ?? '{}'),
  );
  return ofPage;
}

/** Replaces the configuration. Throws an Error that tells an administrator which key is wrong, and why. */
export function configure(input: unknown): void {
  if (Array.isArray(input)) throw new Error('config.json is a list, and must be an object.');
  const result = v.safeParse(Config, input);
  if (!result.success) throw new Error(`config.json: ${issueInWords(result.issues[0])}`);
  config = result.output;
}

function issueInWords(issue: v.InferIssue<typeof Config>): string {
  const key = v.getDotPath(issue);
  if (!key) return 'the file must hold an object.';
  return issue.type === 'strict_object'
    ? `"${key}" is not known. The keys are ${Object.keys(defaults).join(', ')}.`
    : `"${key}" is wrong. ${issue.message}`;
}

declare global {
  interface Window {
    /** An inline script requests config.json before the portal's script arrives (scripts/build/ask-early.ts). */
    configAnswer?: Promise<Response>;
  }
}

let loading: Promise<unknown> = Promise.resolve();

/** Resolves when the server's config.json has been loaded or could not be loaded. Calls to the API wait for it. */
export const configLoaded = (): Promise<unknown> => loading;

/** Starts with the config.json of an earlier visit and loads the server's. Calls `onChange` if the two differ. */
export function startConfig(earlier: string, onChange: () => void): void {
  configure(parseConfig(earlier));
  const before = JSON.stringify(config);
  loading = loadConfig().then(
    () => JSON.stringify(config) !== before && onChange(),
    // If the server's config.json cannot be loaded, keep the earlier one.
    () => undefined,
  );
}

/** How many milliseconds config.json may take. The page and all its calls wait for it. */
export const CONFIG_LIMIT = 30_000;

/** Thrown if config.json may come later: there is no network, or something else replied in the server's place. */
export class Unreachable extends Error {}

/** Reads /config.json. Every build contains it: if it is missing, the deployment is broken, so do not use the defaults. */
export async function loadConfig(): Promise<void> {
  const unloaded = () => {
    throw new Unreachable("The portal can't start yet. Please check your connection.");
  };
  const asked = window.configAnswer ?? fetch('/config.json', { cache: 'no-cache' });
  const answer = await withTimeout(asked, CONFIG_LIMIT).catch(unloaded);
  if (!answer.ok) {
    throw new Unreachable(
      `The portal can't start yet: the server returned ${answer.status} in place of config.json.`,
    );
  }
  const text = await withTimeout(answer.text(), CONFIG_LIMIT).catch(unloaded);
  if (answer.headers.get('Content-Type')?.includes('html') || isPage(text)) {
    throw new Unreachable(
      `The portal can't start yet: another web page came back. ${ON_WIFI} For administrators: config.json may be missing.`,
    );
  }
  configure(parseConfig(text));
  // Before the login it is the only response that tells the time. An intermediate cache sends an earlier time.
  if (!answer.headers.has('Age'))
    presumeServerDate(answer.headers.get('Date'), sinceArrival(answer));
}

/** How many milliseconds ago the response arrived: an early one waits for the portal's script. */
function sinceArrival({ url }: Response): number {
  const timing = performance.getEntriesByName(url).at(-1);
  const arrived = timing && 'responseStart' in timing ? Number(timing.responseStart) : 0;
  return arrived > 0 ? performance.now() - arrived : 0;
}

export function parseConfig(text: string): unknown {
  try {
    // Some editors add a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(
      `config.json is not valid JSON. ${error instanceof Error ? error.message : ''}`,
    );
  }
}
