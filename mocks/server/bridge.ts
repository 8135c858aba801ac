/**
 * Lets the emulated calls accept the tokens of a real server, if only a part of the calls is real. It remembers whose
 * token the real server issued, and finds or adds a row for this person.
 */
import { isRecord } from '../contract/is-record';
import { type SentBody, textOf } from '../contract/sent-body';
import { type Db, findByEmailOrId, newId, type UserRow } from '../state/db';
import { people } from '../state/people';

export type Bridge = ReturnType<typeof createBridge>;

type Person = Partial<UserRow>;

export function createBridge() {
  const known = new Map<string, Person>();

  return {
    /** Remembers the tokens and the person in a real server's reply. */
    learn(reply: unknown, { headers }: Request, sent: SentBody): void {
      if (!isRecord(reply)) return;
      const asked = objectIn(sent);
      const tokens = isRecord(reply.tokens) ? reply.tokens : reply;
      const [, own = ''] = (headers.get('Authorization') ?? '').split(' ');
      const before = known.get(own) ?? known.get(String(asked.refresh)) ?? {};
      const email = asked.email_or_id ?? asked.email;
      const person = {
        ...before,
        ...(typeof email === 'string' && { email }),
        ...(isRecord(reply.user) && reply.user),
        ...('id_passport' in reply && reply),
      };
      for (const token of [tokens.access, tokens.refresh, person === before ? undefined : own])
        if (typeof token === 'string' && token !== '' && person.email) known.set(token, person);
    },

    /** Returns the row of the person to whom the real server issued this token. */
    userOf(token: string, db: Db): UserRow | undefined {
      const person = known.get(token);
      return person?.email === undefined
        ? undefined
        : (findByEmailOrId(db, person.email) ?? addedRow(db, person));
    },
  };
}

function objectIn(sent: SentBody): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(textOf(sent));
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}

/** A person without work here. Fields that the real server did not send are those of a person in the starting data. */
function addedRow(db: Db, { id: _, ...person }: Person): UserRow {
  const row = { ...people.chebet, ...person, id: newId(db) };
  db.users.push(row);
  return row;
}
