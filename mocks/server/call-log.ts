/** The last calls, with what was asked, what was answered and what did not fit the contract; secrets masked. */

import type { Target } from '../contract/operations';
import { maskSecrets } from '../replies/masking';
import { isBytes } from '../replies/reply';

const KEPT_CALLS = 200;
const KEPT_CHARACTERS = 10_000;

export interface CallEntry {
  id: number;
  /** By the mock's clock. */
  at: string;
  /** Missing where the contract knows no such address. */
  operation?: Target;
  method: string;
  /** With its query. */
  path: string;
  /** Whether a bearer token came along; the token itself is nobody's business. */
  authorized: boolean;
  request?: unknown;
  /** Missing while it is under way; 0 when the answer never came. */
  status?: number;
  reply?: unknown;
  /** Real milliseconds. */
  duration?: number;
  /** The faults that struck it, in words. */
  faults: string[];
  findings: string[];
}

export type CallLog = ReturnType<typeof createCallLog>;

/** The list never changes in place: whoever shows it can compare. */
export function createCallLog(onChange: () => void = () => {}) {
  let entries: readonly CallEntry[] = [];
  let lastId = 0;

  const replace = (next: readonly CallEntry[]) => {
    entries = next;
    onChange();
  };

  return {
    /** Oldest first. */
    list: () => entries,
    clear: () => replace([]),

    open(call: Omit<CallEntry, 'id'>): number {
      lastId += 1;
      replace([...entries, { id: lastId, ...call }].slice(-KEPT_CALLS));
      return lastId;
    },

    close(id: number, outcome: Pick<CallEntry, 'status' | 'duration' | 'findings' | 'reply'>) {
      replace(entries.map((entry) => (entry.id === id ? { ...entry, ...outcome } : entry)));
    },

    restore(saved: readonly CallEntry[]) {
      lastId = Math.max(0, ...saved.map(({ id }) => id));
      replace(saved);
    },
  };
}

/** A body as the log keeps it: masked, and cut where it is long. */
export function loggedBody(body: unknown): unknown {
  if (isBytes(body)) return `(${body.length} bytes)`;
  const masked = maskSecrets(body);
  const text = typeof masked === 'string' ? masked : (JSON.stringify(masked) ?? '');
  return text.length > KEPT_CHARACTERS ? `${text.slice(0, KEPT_CHARACTERS)}…` : masked;
}

/** What a request carries. A text that is no JSON is not shown: who knows what stands in it. */
export async function loggedRequest(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!request.body) return undefined;
  try {
    if (!type.startsWith('multipart/')) return loggedBody(await request.json());
    const fields = [...(await request.formData())].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `(file ${value.name}, ${value.size} bytes)`,
    ]);
    return loggedBody(Object.fromEntries(fields));
  } catch {
    return '(unreadable)';
  }
}
