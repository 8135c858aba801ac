/** `Prefer: code=404`: the client asks for one reply with this status. Prism knows the same header. */
import type { Checker } from '../contract/checker';
import { isRecord } from '../contract/is-record';
import type { Target } from '../contract/operations';
import type { Fault } from '../faults/faults';

/** Returns a fault for this call alone. If the contract has an example for the status, it is the reply's body. */
export function preferred(operation: Target, { headers }: Request, checker: Checker): Fault[] {
  const [, code] = /(?:^|[,;\s])code\s*=\s*"?([2-5]\d\d)\b/.exec(headers.get('Prefer') ?? '') ?? [];
  if (code === undefined) return [];
  const status = Number(code);
  const body = operation === 'document' ? undefined : checker.example(operation, status);
  return [{ operation, kind: 'answer', status, ...(isRecord(body) && { body }) }];
}
