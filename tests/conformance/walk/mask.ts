/** Keeps passwords, tokens and codes out of every report. */
export type Mask = ReturnType<typeof createMask>;

export function createMask() {
  const secrets = new Map<string, string>();

  /** What the kit sent: every secret in it is known. */
  const known = (text: string): string => {
    const longestFirst = [...secrets].sort(([a], [b]) => b.length - a.length);
    return longestFirst.reduce(
      (masked, [value, name]) => masked.replaceAll(value, () => name),
      text,
    );
  };

  return {
    /** From now on the value is written as `$NAME`; returns the value. */
    add(value: string, name: string): string {
      if (value.length >= 4) secrets.set(value, `$${name}`);
      return value;
    },

    known,

    /** What was cut in the middle is masked too. */
    text: (text: string): string =>
      known(text)
        .replaceAll(/\beyJ[\w-]+(?:\.[\w-]*)*/g, '$TOKEN')
        .replaceAll(
          /("(?:password|new_password|otp_code|access|refresh|refresh_token|code)"\s*:\s*")[^"$]+("|$)/g,
          '$1***$2',
        ),
  };
}
