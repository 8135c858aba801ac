import * as v from 'valibot';

/** A path on this origin, or an address of another one. */
const isAddress = (text: string) =>
  /^\/(?!\/)/.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text));

/** With its zone, and on a day that there is: `Date` takes 31 February for a day in March. */
const isMoment = (text: string) => {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)T.*(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  const valid = day !== '' && !Number.isNaN(Date.parse(text));
  return valid && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
};

const ADDRESS = 'It is a path such as /api, or an address such as https://api.example.org/api.';

const address = v.pipe(v.string('It is a text.'), v.check(isAddress, ADDRESS));
const moment = v.pipe(
  v.string('It is a text.'),
  v.check(isMoment, 'It is a moment such as 2025-11-28T23:59:59+03:00.'),
);

/**
 * What differs between deployments, read from /config.json at start, so that no rebuild is needed.
 * Every value has a default: the deadline is the specification's, the contacts are placeholders on the
 * example domain.
 */
const Config = v.strictObject({
  apiRoot: v.optional(address, '/api'),
  errorReports: v.optional(
    v.pipe(
      v.string('It is a text.'),
      v.check((text) => text === '' || isAddress(text), ADDRESS),
    ),
    '',
  ),
  deadline: v.optional(moment, '2025-11-28T23:59:59+03:00'),
  offline: v.optional(v.boolean('Must be true or false.'), true),
  recaptchaSiteKey: v.optional(v.string('It is a text.'), ''),
  adminUrl: v.optional(address, '/management'),
  supportEmail: v.optional(
    v.pipe(v.string('It is a text.'), v.email('It is an e-mail address.')),
    'support@example.org',
  ),
  supportPhone: v.optional(v.string('It is a text.'), '+254 700 000 000'),
  chatNumbers: v.optional(
    v.array(v.string('It is a text.'), 'It is a list: ["+254 700 000 001"].'),
    ['+254 700 000 001', '+254 700 000 002'],
  ),
});

export type Config = v.InferOutput<typeof Config>;

export const defaults: Config = v.parse(Config, {});

export let config = defaults;

/** Where a prerendered page carries what it was made with (scripts/build/prerender.ts). */
export const PAGE_CONFIG = 'page-config';

let ofPage: Config | undefined;

/** What the page in the document was prerendered with, and while it is being prerendered what it is made with. */
export function configOfPage(): Config {
  if (typeof document === 'undefined') return config;
  ofPage ??= v.parse(
    Config,
    parseConfig(document.getElementById(PAGE_CONFIG)?.textContent ?? '{}'),
  );
  return ofPage;
}

/** Replaces the defaults; throws an Error that names the wrong key in words an administrator understands. */
export function configure(input: unknown): void {
  if (Array.isArray(input)) throw new Error('config.json is a list, and must be an object.');
  const result = v.safeParse(Config, input);
  if (!result.success) throw new Error(`config.json: ${wordsOf(result.issues[0])}`);
  config = result.output;
}

function wordsOf(issue: v.InferIssue<typeof Config>): string {
  const key = v.getDotPath(issue);
  if (!key) return 'the file must hold an object.';
  return issue.type === 'strict_object'
    ? `"${key}" is not known. The keys are ${Object.keys(defaults).join(', ')}.`
    : `"${key}" is wrong. ${issue.message}`;
}

declare global {
  interface Window {
    /** The page itself asked for the file, before the portal's script had arrived (scripts/build/ask-early.ts). */
    configAnswer?: Promise<Response>;
  }
}

let loading: Promise<unknown> = Promise.resolve();

/** Resolves when the portal has the configuration that counts now: no call goes out before. */
export const configLoaded = (): Promise<unknown> => loading;

/** Starts with an earlier config.json, and loads the present one meanwhile. Calls back if that is another one. */
export function startConfig(earlier: string, onChange: () => void): void {
  configure(parseConfig(earlier));
  const before = JSON.stringify(config);
  loading = loadConfig().then(
    () => JSON.stringify(config) !== before && onChange(),
    // Without an answer the earlier one is the best there is.
    () => undefined,
  );
}

/** Reads /config.json. It is part of every build, so a portal without it is on a wrong way: nothing is guessed. */
export async function loadConfig(): Promise<void> {
  const answer = await (window.configAnswer ?? fetch('/config.json')).catch(() => {
    throw new Error('config.json could not be loaded. Please check your connection.');
  });
  if (!answer.ok) {
    throw new Error(`config.json could not be read: the server answers with ${answer.status}.`);
  }
  if (answer.headers.get('Content-Type')?.includes('html')) {
    throw new Error('config.json is missing: the server answers with a page instead.');
  }
  configure(parseConfig(await answer.text()));
}

export function parseConfig(text: string): unknown {
  try {
    // Some editors put a byte order mark in front.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(
      `config.json is not valid JSON. ${error instanceof Error ? error.message : ''}`,
    );
  }
}
