/** Keeps passwords, tokens and codes out of every report. */
import type { Purpose } from '../command/otp';
import type { Account } from '../forms/accounts';

/** A secret by its name, and what has to be known to come by another like it. */
export interface Secret {
  name: string;
  value: string;
  account?: Account | undefined;
  purpose?: Purpose | undefined;
}

export type Mask = ReturnType<typeof createMask>;

export function createMask() {
  const secrets = new Map<string, Secret>();

  /** What the kit sent: every secret in it is known. */
  const known = (text: string): string => {
    const longestFirst = [...secrets].sort(([a], [b]) => b.length - a.length);
    return longestFirst.reduce(
      (masked, [value, { name }]) => masked.replaceAll(value, () => `$${name}`),
      text,
    );
  };

  return {
    /** From now on the value is written as `$NAME`; returns the value. */
    add(value: string, name: string, owner: Partial<Secret> = {}): string {
      if (value.length >= 4) secrets.set(value, { name, value, ...owner });
      return value;
    },

    secretsIn: (text: string): Secret[] =>
      [...secrets.values()].filter(({ value }) => text.includes(value)),

    known,

    /** What was cut in the middle is masked too. */
    text: (text: string): string =>
      known(text)
        .replaceAll(/\beyJ[\w-]+(?:[.:][\w-]*)*/g, '$TOKEN')
        .replaceAll(
          /("(?:password|new_password|otp_code|access|refresh|refresh_token|code)"\s*:\s*")[^"$]+("|$)/g,
          '$1***$2',
        ),
  };
}
