/** Compares a form's values with the texts that the device has saved of it, and converts them into each other. */
import type { Version } from './entry';

type Values = Record<string, unknown>;
type Text = Version['texts'][string];

export const textsOf = (values: Values): Version['texts'] =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Text] => isText(entry[1])),
  );

/**
 * Leaves out the texts that the user has not changed. For each changed text, `before` gets the text before the change.
 * It is taken from `base`, the version that the form continues, if the user made the change in an earlier visit.
 */
export function onlyChanges(
  all: Version['texts'],
  initial: Values,
  base: Version | null,
): Pick<Version, 'texts' | 'before'> {
  const texts: Version['texts'] = {};
  const before: Version['texts'] = {};
  for (const [name, text] of Object.entries(all)) {
    const first = initial[name];
    if (isEqual(text, first) || !isText(first)) continue;
    texts[name] = text;
    before[name] = base?.before?.[name] ?? first;
  }
  return { texts, before };
}

/** The fields that the user changed in the form and that were also changed on the server, to a different value. */
export const changedTwice = ({ texts, before = {} }: Version, initial: Values): string[] =>
  Object.keys(before).filter(
    (name) => !isEqual(initial[name], before[name]) && !isEqual(initial[name], texts[name]),
  );

/** Returns the form's values: the version's texts for fields that the form still has, and the initial values elsewhere. */
export function restoredValues({ texts }: Version, initial: Values): Values {
  const fitting = Object.entries(texts).filter(([name, text]) => isAlike(text, initial[name]));
  return { ...initial, ...Object.fromEntries(fitting) };
}

export const isSame = (one: Pick<Version, 'texts' | 'files'>, { texts, files }: Version): boolean =>
  isEqual([one.texts, one.files], [texts, files]);

export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isText = (value: unknown): value is Text =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((row) => typeof row === 'string'));

const isAlike = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
