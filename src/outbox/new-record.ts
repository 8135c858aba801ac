/** What the forms that make a record have in common: the server must not make it twice, and it must be recognised. */
import type { QueryClient } from '@tanstack/react-query';
import { isObject } from '@/api/fields';
import {
  isMadeHere,
  type Kind,
  madeHere,
  noteMadeHere,
  type Sent,
  sinceOf,
} from '@/device/outgoing';
import { knowsServerTime, now } from '@/lib/clock';
import { parseTime } from '@/lib/dates';
import { foundIn, isSurelySince, mayBeSince, type Seen, whose } from '@/lib/doubt';

interface Row {
  id: number;
  created_at: string;
}

interface NewRecord<Made extends Row, Note extends object> {
  user: number;
  kind: Kind;
  /** The operations that read such records. */
  reads: readonly string[];
  /** The user's own records, as far as the server lists them. */
  list: () => Promise<{ rows: Made[]; hasMore: boolean }>;
  /** Compares a row of that list with what was sent. Returns the row as completely as it can be read. */
  compare: (row: Made, sent: Sent<Note>) => Promise<Omit<Seen, 'isNew'> & { row: Made }>;
  /** What makes two requests the same. */
  contentOf: (note: Note) => object;
}

interface Lost<Reply> {
  /** The labels of the fields that were sent and that this row lacks. */
  lostIn: (row: Reply) => string[];
  read: (id: number) => Promise<Reply>;
  failure: (row: Reply, lost: string[]) => Error;
}

/** A part of the form's `Delivery`. */
export function newRecord<Made extends Row, Note extends object>(about: NewRecord<Made, Note>) {
  const { user, kind, contentOf } = about;
  const noteMade = (id: number, note: Note) => noteMadeHere(user, kind, id, contentOf(note));
  return {
    creates: true,
    known: (queryClient: QueryClient) => [
      ...madeHere(user, kind),
      ...loadedRows(queryClient, about.reads),
    ],
    isMade: (note: Note) => isMadeHere(user, kind, contentOf(note)),
    /** Returns what the server has made. A reply may leave something out, so what seems to be lost is read once more. */
    kept: async <Reply extends Pick<Row, 'id'>>(
      reply: Reply,
      noteOf: () => Note | Promise<Note>,
      { lostIn, read, failure }: Lost<Reply>,
    ): Promise<Reply> => {
      if (lostIn(reply).length === 0) return reply;
      const row = await read(reply.id).catch(() => undefined);
      const lost = row ? lostIn(row) : [];
      if (!row || lost.length === 0) return row ?? reply;
      noteMade(row.id, await noteOf());
      throw failure(row, lost);
    },
    replied: ({ id }: Pick<Row, 'id'>, { note }: Sent<Note>) => noteMade(id, note),
    find: async (sent: Sent<Note>) => {
      const { rows, hasMore } = await about.list();
      const compared = rowsSince(rows, sent).map((row) => about.compare(row, sent));
      const looks = (await Promise.all(compared)).map(({ row, ...seen }) => ({
        row,
        is: whose({ ...seen, isNew: isSurelySince(madeAt(row), comparable(sent), now()) }),
      }));
      for (const { row, is } of looks) if (is === 'ours') noteMade(row.id, sent.note);
      return foundIn(looks, hasMore);
    },
    idOf: ({ id }: Pick<Row, 'id'>) => id,
  };
}

const madeAt = ({ created_at }: Row): number => parseTime(created_at).getTime();

/** The server's time at which the request was sent; undefined if we can't compare it with the times of rows. */
const comparable = (sent: Sent<unknown>) => (knowsServerTime() ? sinceOf(sent) : undefined);

/** The records that the request may have made: not those known before it was sent, and none that is older. */
export const rowsSince = <Made extends Row>(rows: Made[], sent: Sent<unknown>): Made[] =>
  rows.filter((row) => !sent.known?.includes(row.id) && mayBeSince(madeAt(row), comparable(sent)));

/** The numbers of all records that this page has loaded with one of the `operations`, alone or in lists. */
const loadedRows = (queryClient: QueryClient, operations: readonly string[]): number[] =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => operations.includes(String(queryKey[0])) })
    .flatMap(({ state }) => idsIn(state.data));

/** Reads a record, a list of records, and pages of them. */
function idsIn(data: unknown): number[] {
  if (Array.isArray(data)) return data.flatMap(idsIn);
  if (!isObject(data)) return [];
  const rows = idsIn(data.results ?? data.pages);
  return typeof data.id === 'number' ? [data.id, ...rows] : rows;
}
