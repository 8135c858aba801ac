/** Keeps passwords, tokens and codes out of every report. */
export type Mask = ReturnType<typeof createMask>;

export function createMask() {
  const secrets = new Map<string, string>();
  return {
    /** From now on the value is written as `$NAME`; returns the value. */
    add(value: string, name: string): string {
      if (value.length >= 4) secrets.set(value, `$${name}`);
      return value;
    },

    text(text: string): string {
      let masked = text;
      const longestFirst = [...secrets].sort(([a], [b]) => b.length - a.length);
      for (const [value, name] of longestFirst) masked = masked.replaceAll(value, name);
      // What was cut in the middle is masked too.
      return masked
        .replaceAll(/\beyJ[\w-]+(?:\.[\w-]*)*/g, '$TOKEN')
        .replaceAll(
          /("(?:password|new_password|otp_code|access|refresh|refresh_token|code)"\s*:\s*")[^"$]+("|$)/g,
          '$1***$2',
        );
    },
  };
}
