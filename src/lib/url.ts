/** Returns undefined if the text is not a URL. Replaces `URL.parse`, which the browsers of older phones do not have. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
