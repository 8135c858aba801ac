/** The server's tables: plain arrays of rows in the form of the replies, plus a few private columns. */
import type { Schemas } from '../contract/schemas';
import type { OneTimeCode } from '../rules/otp';
import type { Message } from './outbox';
import { type Rows, seedRows } from './seed/rows';

export type UserRow = Schemas['User'] & { password: string; verified: boolean; generation: number };

/** Derived fields are added when the row is sent (presenters.ts). */
export type ProposalRow = Omit<
  Schemas['Proposal'],
  'thematic_area_display' | 'submitted_by' | 'proposal_document'
> & {
  owner: number;
  document: string;
};

export type SupportRow = Omit<
  Schemas['SupportRequest'],
  'proposal_details' | 'support_type_display' | 'priority_display' | 'status_display'
> & { owner: number };

export interface DocumentRow {
  id: string;
  owner: number;
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export type CodePurpose = 'verification' | 'login' | 'password reset';

/** An account's last code for a purpose. For an `account` that does not exist, a code is stored too, but never sent. */
export interface CodeRow extends OneTimeCode {
  purpose: CodePurpose;
  account: string;
}

export interface Db {
  users: UserRow[];
  codes: CodeRow[];
  revokedTokens: string[];
  proposals: ProposalRow[];
  documents: DocumentRow[];
  supportRequests: SupportRow[];
  contactMessages: (Schemas['ContactMessage'] & { id: number; from: number; created_at: string })[];
  outbox: Message[];
  lastId: number;
  /** The seed of the random numbers, and their present state. */
  seed: number;
  random: number;
}

export function createDb(seed: number, rows: Rows = seedRows()): Db {
  return {
    ...rows,
    codes: [],
    revokedTokens: [],
    contactMessages: [],
    outbox: [],
    lastId: Math.max(1000, ...idsIn(rows)),
    seed,
    random: seed,
  };
}

const idsIn = ({ users, proposals, supportRequests }: Rows) => {
  const comments = supportRequests.flatMap((request) => request.comments ?? []);
  return [users, proposals, supportRequests, comments].flat().map(({ id }) => id);
};

/** An ID that no row ever had, so that a deleted row's ID is not used again. */
export function newId(db: Db): number {
  db.lastId += 1;
  return db.lastId;
}

const same = (a: string, b: string) => a.toLowerCase() === b.trim().toLowerCase();

export const findByEmail = (db: Db, email: string) =>
  db.users.find((user) => same(user.email, email));

export const findByEmailOrId = (db: Db, text: string) =>
  findByEmail(db, text) ?? db.users.find((user) => same(user.id_passport, text));

export const findByEmailOrPhone = (db: Db, text: string) =>
  findByEmail(db, text) ?? db.users.find((user) => same(user.phone_number, text));

/** Rows of the same millisecond are sorted by ID, because newer rows have higher IDs. */
export const newestFirst = (a: Row, b: Row) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id;

type Row = { id: number; created_at: string };
