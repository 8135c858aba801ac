/** Finds users, records and codes in the emulated server, and issues tokens that it accepts as its own. */

import type { OperationId } from 'portal-contract';
import { readToken, signToken, type TokenType } from 'portal-mock/rules/sessions';
import type { CodePurpose, CodeRow, UserRow } from 'portal-mock/state/db';
import type { Purpose } from '../adapters/otp';
import { payloadOf } from '../contract/exchange';
import type { Mock } from './in-process';
import {
  answers,
  as,
  fieldsOf,
  type Json,
  on,
  type Passing,
  perServer,
  type Tamper,
} from './tamper';

/** A proposal or a support request. */
export type Row = Json & { id: number; owner: number };

export const idOf = ({ url }: Request) => Number(/\/([0-9]+)\/(?:[?].*)?$/.exec(url)?.[1]);
export const withId = ({ db }: Mock, id: unknown): Row | undefined =>
  [...db.proposals, ...db.supportRequests].find((row) => row.id === Number(id)) as Row | undefined;
/** The record in the request's URL. */
export const rowOf = (mock: Mock, request: Request) => withId(mock, idOf(request));

/** The account that a form names by e-mail address, national ID or phone number. */
export const userIn = ({ db }: Mock, { email, email_or_id, identifier }: Json) => {
  const name = String(email ?? email_or_id ?? identifier).toLowerCase();
  return db.users.find((one) =>
    [one.email.toLowerCase(), one.id_passport, one.phone_number].includes(name),
  );
};

/** The user whose token the request carries, even if the token is not valid. */
export function readerOf({ db }: Mock, request: Request): UserRow | undefined {
  const payload = payloadOf(request.headers.get('Authorization')?.split(' ')[1]);
  return db.users.find(({ id }) => id === payload?.user_id);
}

export const isSignedIn = ({ clock }: Mock, { headers }: Request) =>
  readToken(headers.get('Authorization')?.split(' ')[1] ?? '', 'access', clock.now()) !== undefined;

let count = 0;

export function issue(mock: Mock, user: UserRow | undefined, type: TokenType = 'access'): string {
  if (!user) throw new Error('there is no such user');
  const { id: user_id, email, generation } = user;
  count += 1;
  const claims = { jti: `proof-${count}`, user_id, email, generation, token_type: type };
  return signToken(claims, mock.clock.now());
}

export const amina = ({ db }: Mock) => db.users.find(({ email }) => email === 'amina@example.com');

export function asOwner(mock: Mock, request: Request, owner: number): Request {
  const user = mock.db.users.find(({ id }) => id === owner);
  return as(request, issue(mock, user));
}

/** Adds a call that the contract does not have. */
export const extra =
  (method: string, path: string, serve: (passing: Passing) => Promise<Response>): Tamper =>
  (passing) => {
    const { pathname } = new URL(passing.request.url);
    const isCalled = passing.request.method === method && new RegExp(`/${path}/$`).test(pathname);
    return isCalled ? serve(passing) : passing.next();
  };

/** Repeats the first successful reply to the same address and, by default, user; for ever, or until this call. */
export const cached = (id: OperationId, isForAll = false, until: OperationId | [] = []) => {
  const kept = perServer(() => new Map<string, Response>());
  return on([id, until].flat(), async ({ operation, request, mock, next }) => {
    if (operation === until) kept(mock).clear();
    if (operation !== id) return next();
    const key = request.url + (isForAll ? '' : request.headers.get('Authorization'));
    const response = kept(mock).get(key)?.clone() ?? (await next());
    if (response.ok) kept(mock).set(key, response.clone());
    return response;
  });
};

/** Changes the record that a successful call created or changed. */
export const after = (
  ops: 'createProposal' | 'updateProposal' | 'createSupportRequest',
  change: (row: Row, form: Json, mock: Mock) => void,
): Tamper =>
  on(ops, async ({ request, mock, next }) => {
    const form = await fieldsOf(request);
    const known = rowOf(mock, request);
    const response = await next();
    const rows = ops === 'createSupportRequest' ? mock.db.supportRequests : mock.db.proposals;
    const row = known ?? (rows.at(-1) as Row | undefined);
    if (response.ok && row) change(row, form, mock);
    return response;
  });

export const codesOf = (mock: Mock, purpose: CodePurpose, account?: string): CodeRow[] =>
  mock.db.codes.filter(
    (row) =>
      row.purpose === purpose && (account === undefined || row.account === account.toLowerCase()),
  );

export const accountOf = (mock: Mock, form: Json): string =>
  userIn(mock, form)?.email ?? String(form.email ?? form.email_or_id ?? form.identifier);

/** The codes for this purpose of the account that a form names. */
export const ownCodes = (mock: Mock, purpose: CodePurpose, form: Json) =>
  codesOf(mock, purpose, accountOf(mock, form));

export const purposeOf = ({ purpose }: { purpose: Purpose }): CodePurpose =>
  purpose === 'password-reset' ? 'password reset' : purpose;

/** Makes all codes for this purpose a minute older, so that the server may send another. */
export const noCooldown = (purpose: CodePurpose) => ({
  before: (mock: Mock) => {
    for (const row of codesOf(mock, purpose)) row.sentAt -= 61_000;
  },
});

export const staleIs401 = (id: OperationId): Tamper =>
  answers(id, (_, { request }) => request.headers.has('Authorization'), 401);
