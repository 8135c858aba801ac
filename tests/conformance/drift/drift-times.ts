/** Checks that a time is ISO 8601 with a zone, and finds the rule that it breaks. */
import type { DriftRule } from './drift-rules';

const DATE = String.raw`\d{4}-\d{2}-\d{2}`;
const TIME = String.raw`\d{2}:\d{2}(:\d{2}([.,]\d+)?)?`;
const PROPER = new RegExp(`^${DATE}T${TIME}(Z|[+-]\\d{2}:\\d{2})$`);
const NAIVE = new RegExp(`^${DATE}[T ]${TIME}$`);

export function timeDrift(text: string): DriftRule | undefined {
  const readable = !Number.isNaN(Date.parse(text));
  if (PROPER.test(text)) return readable ? undefined : 'drift.time-format';
  if (NAIVE.test(text)) return 'drift.naive-time';
  return readable && !new RegExp(`^${DATE}$`).test(text) && /\d{2}:\d{2}/.test(text)
    ? 'drift.time-style'
    : 'drift.time-format';
}
