/** One value, one probe: a value that is refused must not hide another one in the same call. */
import { type Exchange, isSuccess } from '../contract/exchange';
import type { Kit } from './kit';

/** The property, the fields with the value, and the value in words. */
export type Value = readonly [property: string, change: object, what: string];

/** Sends all values in one call and, if it is refused, each alone. Returns a reply that was accepted, if there is one. */
export async function acceptsEach(
  kit: Kit,
  id: string,
  values: readonly Value[],
  send: (changes: object) => Promise<Exchange>,
): Promise<Exchange> {
  const together = await send(Object.assign({}, ...values.map(([, change]) => change)));
  if (isSuccess(together)) {
    for (const [property] of values) kit.accepts(`${id}.${property}`, together);
    return together;
  }
  let accepted: Exchange | undefined;
  const refused: Exchange[] = [];
  for (const [property, change, what] of values) {
    const alone = await send(change);
    if (kit.accepts(`${id}.${property}`, alone, `refused ${what}`)) accepted = alone;
    else refused.push(alone);
  }
  const all = values.map(([, , what]) => what).join(', and ');
  if (refused.length === 0)
    for (const [property] of values)
      kit.accepts(`${id}.${property}`, together, `refused in one call: ${all}`);
  return accepted ?? together;
}
