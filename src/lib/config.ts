import * as v from 'valibot';

/**
 * What differs between deployments, read from /config.json at start, so that no rebuild is needed.
 * Every value has a default: the deadline is the specification's, the contacts are placeholders on the
 * example domain.
 */
const Config = v.object({
  apiRoot: v.optional(v.string(), '/api'),
  deadline: v.optional(v.pipe(v.string(), v.isoTimestamp()), '2025-11-28T23:59:59+03:00'),
  recaptchaSiteKey: v.optional(v.string(), ''),
  adminUrl: v.optional(v.string(), '/management'),
  supportEmail: v.optional(v.pipe(v.string(), v.email()), 'support@example.org'),
  supportPhone: v.optional(v.string(), '+254 700 000 000'),
  chatNumbers: v.optional(v.array(v.string()), ['+254 700 000 001', '+254 700 000 002']),
});

export type Config = v.InferOutput<typeof Config>;

export const defaults: Config = v.parse(Config, {});

export let config = defaults;

/** Replaces the defaults; throws an Error that names the wrong key in words an administrator understands. */
export function configure(input: unknown): void {
  const result = v.safeParse(Config, input);
  if (!result.success) {
    const [issue] = result.issues;
    throw new Error(
      `config.json: "${v.getDotPath(issue) ?? 'the file'}" is wrong. ${issue.message}`,
    );
  }
  config = result.output;
}

declare global {
  interface Window {
    /** The page itself asked for the file, before the portal's script had arrived (scripts/build/ask-early.ts). */
    configAnswer?: Promise<Response>;
  }
}

/** Reads /config.json; a file that is missing leaves the defaults. */
export async function loadConfig(): Promise<void> {
  const response = await (window.configAnswer ?? fetch('/config.json')).catch(() => undefined);
  if (response?.ok && response.headers.get('Content-Type')?.includes('json')) {
    configure(await response.json());
  }
}
