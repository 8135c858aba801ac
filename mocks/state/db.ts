/** The server's tables: plain arrays of rows in the shape of the replies, with a few private columns more. */

import type { Schemas } from '../contract/schemas';
import type { OneTimeCode } from '../rules/otp';
import type { Message } from './outbox';
import { seedRows } from './seed/rows';

export type UserRow = Schemas['User'] & { password: string; verified: boolean; generation: number };

/** What is derived from other rows is filled in when the row leaves (presenters.ts). */
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

/** The last code of each purpose. `account` may be an address that nobody has: it is treated alike, but never sent. */
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
  /** Where the random numbers started, and where they stand. */
  seed: number;
  random: number;
}

export function createDb(seed: number): Db {
  return {
    ...seedRows(),
    codes: [],
    revokedTokens: [],
    contactMessages: [],
    outbox: [],
    lastId: 1000,
    seed,
    random: seed,
  };
}

/** An id that no row ever had, so that a deleted one does not come back as something else. */
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

/** Rows of the same millisecond come in the order in which they were made. */
export const newestFirst = (a: Row, b: Row) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id;

type Row = { id: number; created_at: string };
