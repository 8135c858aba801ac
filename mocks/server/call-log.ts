/** The last calls with their requests, replies and findings; secrets are masked. */

import type { Target } from '../contract/operations';
import { maskSecrets } from '../replies/masking';
import { isBytes } from '../replies/reply';

const KEPT_CALLS = 200;
const KEPT_CHARACTERS = 10_000;

export interface CallEntry {
  id: number;
  /** By the mock's clock. */
  at: string;
  /** Missing if the contract has no such address. */
  operation?: Target;
  method: string;
  /** With the query. */
  path: string;
  /** Whether a bearer token was sent. The token itself is not logged. */
  authorized: boolean;
  request?: unknown;
  /** Missing while the call is running; 0 if there was no reply. */
  status?: number;
  reply?: unknown;
  /** Real milliseconds. */
  duration?: number;
  /** What is probably wrong with the call, for its developer. */
  hint?: string;
  /** The faults that applied, as text. */
  faults: string[];
  findings: string[];
}

export type CallLog = ReturnType<typeof createCallLog>;

/** The list is replaced, never changed in place, so that the panel can compare it. */
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

    close(id: number, outcome: Partial<CallEntry>) {
      replace(entries.map((entry) => (entry.id === id ? { ...entry, ...outcome } : entry)));
    },

    restore(saved: readonly CallEntry[]) {
      lastId = Math.max(0, ...saved.map(({ id }) => id));
      replace(saved);
    },
  };
}

/** A body for the log: masked, and cut if it is long. */
export function loggedBody(body: unknown): unknown {
  if (isBytes(body)) return `(${body.length} bytes)`;
  const masked = maskSecrets(body);
  const text = typeof masked === 'string' ? masked : (JSON.stringify(masked) ?? '');
  return text.length > KEPT_CHARACTERS ? `${text.slice(0, KEPT_CHARACTERS)}…` : masked;
}

/** The body of a request. Text that is not JSON is left out, because it may contain secrets. */
export async function loggedRequest(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!request.body) return undefined;
  try {
    if (!type.startsWith('multipart/')) {
      const text = await request.text();
      // A service worker passes an empty body on where none was sent.
      return text === '' ? undefined : loggedBody(JSON.parse(text));
    }
    const fields = [...(await request.formData())].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `(file ${value.name}, ${value.size} bytes)`,
    ]);
    return loggedBody(Object.fromEntries(fields));
  } catch {
    return '(unreadable)';
  }
}
