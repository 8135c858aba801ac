/** One value, one probe: a value that is refused must not hide another one in the same call. */
import { type Exchange, isSuccess } from '../contract/exchange';
import type { Kit } from './kit';

export interface Value<Rule extends string> {
  rule: Rule;
  /** The fields with this value. */
  change: object;
  fault: string;
}

/** Sends all values in one call and, if it is refused, each alone. Returns a reply that was accepted, if there is one. */
export async function acceptsEach<Rule extends string>(
  kit: Kit,
  values: readonly Value<Rule>[],
  send: (changes: object) => Promise<Exchange>,
): Promise<Exchange> {
  const together = await send(Object.assign({}, ...values.map(({ change }) => change)));
  let accepted: Exchange | undefined;
  const refused: Exchange[] = [];
  for (const { rule, change, fault } of values) {
    const alone = isSuccess(together) ? together : await send(change);
    if (kit.accepts(rule, alone, fault)) accepted = alone;
    else refused.push(alone);
  }
  const faults = values.map(({ fault }) => fault).join(', and ');
  if (!isSuccess(together) && refused.length === 0)
    for (const { rule } of values) kit.accepts(rule, together, `in one call: ${faults}`);
  return accepted ?? together;
}
