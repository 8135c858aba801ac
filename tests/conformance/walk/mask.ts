/** Replaces passwords, tokens and codes in reports with names. */
import type { Account } from '../forms/accounts';

/** A secret, with its account. */
export interface Secret {
  name: string;
  value: string;
  account?: Account | undefined;
  /** For a code: how many calls the run's trail had when the code was read. */
  since?: number | undefined;
}

export type Mask = ReturnType<typeof createMask>;

export function createMask() {
  const secrets = new Map<string, Secret>();

  return {
    /** From now on, reports show `$NAME` for this value, unless it is shorter than 4 characters. Returns the value. */
    add(value: string, name: string, owner: Partial<Secret> = {}): string {
      const { since = owner.since } = secrets.get(value) ?? {};
      if (value.length >= 4) secrets.set(value, { name, value, ...owner, since });
      return value;
    },

    secretsIn: (text: string): Secret[] =>
      [...secrets.values()].filter(({ value }) => text.includes(value)),

    /** Masks the secrets, longer ones first, unknown or cut JWTs, and the values of fields such as `password`. */
    text: (text: string): string =>
      [...secrets]
        .sort(([a], [b]) => b.length - a.length)
        .reduce((all, [value, { name }]) => all.replaceAll(value, () => `$${name}`), text)
        .replaceAll(/\beyJ[\w-]+(?:[.:][\w-]*)*/g, '$TOKEN')
        .replaceAll(
          /("(?:\w*password\w*|otp_code|access|refresh|refresh_token|code)"\s*:\s*")(?!\$[A-Z_]+")[^"]+("|$)/g,
          '$1***$2',
        ),
  };
}
