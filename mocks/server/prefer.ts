/** `Prefer: code=404`: the client asks for one reply with this status. Prism knows the same header. */
import type { Checker } from '../contract/checker';
import type { Target } from '../contract/operations';
import type { Fault } from '../faults/faults';

/** Returns a fault for this call alone. Its reply is the contract's example for the status. */
export function preferred(operation: Target, { headers }: Request, checker: Checker): Fault[] {
  const [, code] = /(?:^|[,;\s])code\s*=\s*"?([^\s",;]+)/.exec(headers.get('Prefer') ?? '') ?? [];
  if (code === undefined) return [];
  const statuses = operation === 'document' ? [] : checker.statuses(operation);
  if (operation === 'document' || !statuses.includes(code)) {
    const known = statuses.length > 0 ? ` It has ${statuses.join(', ')}.` : '';
    const detail = `The contract has no reply with the code ${code} for ${operation}.${known}`;
    return [{ operation, kind: 'answer', status: 400, body: { detail } }];
  }
  const status = Number(code);
  const { body, headers: own } = checker.example(operation, status);
  return [
    {
      ...{ operation, kind: 'answer', status, headers: Object.fromEntries(own) },
      ...(body !== undefined && { body: body as Record<string, unknown> }),
    },
  ];
}
