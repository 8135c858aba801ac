/** The last calls with their requests, replies and findings; secrets are masked. */
import type { Target } from '../contract/operations';
import { formIn, isForm, type SentBody, textOf, type Upload } from '../contract/sent-body';
import { maskReply, maskSent } from '../replies/masking';
import { isBytes, type Reply, readReply } from '../replies/reply';

const KEPT_CALLS = 200;
const KEPT_CHARACTERS = 10_000;

export interface CallEntry {
  id: number;
  /** By the mock's clock. */
  at: string;
  /** Missing if the call is neither an operation of the contract nor a request for a document. */
  operation?: Target;
  method: string;
  /** The path, with the query. */
  path: string;
  /** Whether a bearer token was sent. The token itself is not logged. */
  authorized: boolean;
  request?: unknown;
  /** Missing while the call is running; 0 if there was no reply. */
  status?: number;
  reply?: unknown;
  /** Milliseconds of real time, not of the mock's clock. */
  duration?: number;
  /** The header `X-Mock-Hint`: what is probably wrong with the call, what to do next, or which fault applied. */
  hint?: string;
  /** The faults that applied, as text. */
  faults: string[];
  findings: string[];
}

export type CallLog = ReturnType<typeof createCallLog>;

/** Each change makes a new list, because the panel compares lists by identity. */
export function createCallLog(onChange: () => void = () => {}) {
  let entries: readonly CallEntry[] = [];
  let lastId = 0;
  /** How to mask the replies of entries that nobody has read yet. Masking each reply at once would slow the server down. */
  const unread = new Map<number, () => unknown>();

  const replace = (next: readonly CallEntry[]) => {
    entries = next;
    onChange();
  };

  return {
    /** Oldest first. */
    list() {
      if (unread.size > 0)
        entries = entries.map((entry) => {
          const read = unread.get(entry.id);
          return read ? { ...entry, reply: read() } : entry;
        });
      unread.clear();
      return entries;
    },
    clear() {
      unread.clear();
      replace([]);
    },

    open(call: Omit<CallEntry, 'id'>): number {
      lastId += 1;
      unread.delete(lastId - KEPT_CALLS);
      replace([...entries, { id: lastId, ...call }].slice(-KEPT_CALLS));
      return lastId;
    },

    /** Returns the entry without its reply, unless the log was cleared in the meantime. */
    close(id: number, outcome: Partial<CallEntry>, reply: () => unknown): CallEntry | undefined {
      const place = entries.findIndex((entry) => entry.id === id);
      const opened = entries[place];
      if (!opened) return undefined;
      const closed = { ...opened, ...outcome };
      unread.set(id, reply);
      replace(entries.with(place, closed));
      return closed;
    },

    restore(saved: readonly CallEntry[]) {
      lastId = Math.max(0, ...saved.map(({ id }) => id));
      unread.clear();
      replace(saved);
    },
  };
}

/** Returns a reply's body for the log: masked, and shortened if it is long. For bytes, returns only their number. */
export function loggedReply(reply: Omit<Reply, 'status'>): unknown {
  const body = readReply(reply);
  return isBytes(body) ? `(${body.length} bytes)` : shortened(maskReply(body));
}

function shortened(masked: unknown): unknown {
  const text = typeof masked === 'string' ? masked : (JSON.stringify(masked) ?? '');
  return text.length > KEPT_CHARACTERS ? `${text.slice(0, KEPT_CHARACTERS)}…` : masked;
}

/** Returns a request's body for the log. Leaves out text that is not JSON, because secrets in it cannot be found. */
export function loggedRequest(sent: SentBody): unknown {
  // A service worker passes on an empty body if the page sent none.
  if (sent.bytes.length === 0) return undefined;
  try {
    return shortened(
      maskSent(isForm(sent) ? withoutFiles(formIn(sent)) : JSON.parse(textOf(sent))),
    );
  } catch {
    return '(unreadable)';
  }
}

const withoutFiles = (fields: Record<string, string | Upload>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `(file ${value.name}, ${value.size} bytes)`,
    ]),
  );
