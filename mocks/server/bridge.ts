/**
 * Lets the emulated calls accept the tokens of a real server, if only a part of the calls is real. It remembers who got
 * these tokens. A person's data come from the real profile or from the rows here: they are never invented.
 */
import { isRecord } from '../contract/is-record';
import { type SentBody, textOf } from '../contract/sent-body';
import { refuse } from '../replies/refusal';
import { readToken } from '../rules/sessions';
import { type Db, findByEmailOrId, newId, type UserRow } from '../state/db';
import { competitor } from '../state/people';
import { HINT_HEADER } from './hints';

export type Bridge = ReturnType<typeof createBridge>;

/** Whom a token belongs to. All tokens of a session share one owner. */
interface Owner {
  /** The e-mail address or national ID with which the person signed in. */
  name: string;
  profile?: Partial<UserRow>;
}

/** Asks the real server for the profile that belongs to a token. Missing if that call is not real. */
type AskProfile = (authorization: string) => Promise<unknown>;

export function createBridge(askProfile: AskProfile | undefined) {
  const owners = new Map<string, Owner>();

  /** An incomplete profile is enough: the real server shows it, and the emulated calls need the address and the names. */
  function learnProfile(token: string, profile: unknown): void {
    if (!isRecord(profile)) return;
    const { email: name } = profile;
    if (typeof name === 'string')
      owners.set(token, Object.assign(owners.get(token) ?? { name }, { profile }));
  }

  return {
    /** Remembers the tokens and the person in a real server's reply. */
    learn(reply: unknown, { headers }: Request, sent: SentBody): void {
      if (!isRecord(reply)) return;
      const { refresh: former, email_or_id: name } = objectIn(sent);
      const owner = owners.get(String(former)) ?? (typeof name === 'string' ? { name } : undefined);
      const { access, refresh } = isRecord(reply.tokens) ? reply.tokens : reply;
      for (const token of [access, refresh])
        if (owner && typeof token === 'string' && token !== '') owners.set(token, owner);
      learnProfile(tokenIn(headers), reply);
    },

    /** Asks who has the token of this request, if the real server issued it and can tell. */
    async meet({ headers }: Request): Promise<void> {
      const token = tokenIn(headers);
      const owner = owners.get(token);
      if (!askProfile || !token || owner?.profile) return;
      // The emulated server issued it.
      if (!owner && readToken(token, 'access', 0)) return;
      learnProfile(token, await askProfile(`Bearer ${token}`).catch(() => undefined));
    },

    /** Whether the request sends a refresh token that the real server issued. */
    hasIssued(sent: SentBody): boolean {
      const { refresh, refresh_token: token = refresh } = objectIn(sent);
      return owners.has(String(token));
    },

    /** Returns the row of the person to whom the real server issued this token. Throws a 401 if there can be none. */
    userOf(token: string, db: Db): UserRow | undefined {
      const owner = owners.get(token);
      if (!owner) return undefined;
      const { name, profile } = owner;
      const row = findByEmailOrId(db, profile?.email ?? name);
      if (row || profile) return row ?? addedRow(db, { ...profile });
      const help = askProfile
        ? 'The real getProfile does not say who it is.'
        : 'Add getProfile to --real, or the person to --data.';
      const detail = `The emulated server does not know ${name}, who signed in at the real server. ${help}`;
      throw refuse(401, { detail }, { 'WWW-Authenticate': 'Bearer', [HINT_HEADER]: help });
    },
  };
}

const tokenIn = (headers: Headers) => (headers.get('Authorization') ?? '').split(' ')[1] ?? '';

function objectIn(sent: SentBody): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(textOf(sent));
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}

/** Adds a person without work here. */
function addedRow(db: Db, { id: _, ...profile }: Partial<UserRow>): UserRow {
  const unknown = { email: '', first_name: '', last_name: '', id_passport: '', phone_number: '' };
  const own = { ...competitor, county: '', date_joined: '', id: newId(db) };
  const row = { ...unknown, ...own, ...profile };
  db.users.push(row);
  return row;
}
