/**
 * Replaces passwords, tokens and codes in reports with names. Only the commands that reproduce a finding show the
 * passwords that the run made up.
 */
import type { Purpose } from '../adapters/otp';
import type { Account } from '../forms/accounts';

/** A secret, with the account and the purpose for which a new one can be requested. */
export interface Secret {
  name: string;
  value: string;
  account?: Account | undefined;
  purpose?: Purpose | undefined;
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

    /** Also a code of which the text has the first five digits. */
    secretsIn(text: string): Secret[] {
      const [, start] = /"otp_code":"([0-9]{5})"/.exec(text) ?? [];
      return [...secrets.values()].filter(
        ({ value }) => text.includes(value) || (start !== undefined && value.startsWith(start)),
      );
    },

    /** Masks the secrets, longer ones first, unknown or cut JWTs, and the values of fields such as `password`. */
    text: (text: string): string =>
      [...secrets]
        .sort(([a], [b]) => b.length - a.length)
        .reduce((all, [value, { name }]) => all.replaceAll(value, () => `$${name}`), text)
        .replaceAll(/\beyJ[\w-]+(?:[.:][\w-]*)*/g, '$TOKEN')
        .replaceAll(
          /("(?:password|new_password|otp_code|access|refresh|refresh_token|code)"\s*:\s*")[^"$]+("|$)/g,
          '$1***$2',
        ),
  };
}
