/** Helpers for the breaks about one-time codes. */

import type { OperationId } from 'portal-contract';
import type { CodePurpose, CodeRow } from 'portal-mock/state/db';
import type { Mock } from './in-process';
import { answer, type Json, on, type Passing } from './tamper';

export const codesOf = (mock: Mock, purpose: CodePurpose, account?: unknown): CodeRow[] =>
  mock.db.codes.filter(
    (row) =>
      row.purpose === purpose &&
      (account === undefined || row.account === String(account).toLowerCase()),
  );

export const accountOf = (mock: Mock, fields: Json): string => {
  const name = fields.email ?? fields.email_or_id ?? fields.identifier;
  const user = mock.db.users.find((one) =>
    [one.email, one.id_passport, one.phone_number].includes(String(name)),
  );
  return user?.email ?? String(name);
};

/** Replaces the typed code with the account's unused code if `broken` returns true, so that the server accepts it. */
export const anyCode =
  (purpose: CodePurpose, broken: (typed: string, mock: Mock) => boolean = () => true) =>
  (fields: Json, mock: Mock): Json => {
    const [row] = codesOf(mock, purpose, accountOf(mock, fields));
    return row && !row.used && broken(String(fields.otp_code), mock)
      ? { ...fields, otp_code: row.code }
      : fields;
  };

/** Whether a code is another account's that still works. */
export const foreign = (purpose: CodePurpose) => (typed: string, mock: Mock) =>
  codesOf(mock, purpose).some(({ code, used }) => code === typed && !used);

/** Makes all codes for this purpose a minute older, so that the server may send another. */
export const noCooldown = (purpose: CodePurpose) => ({
  before: (mock: Mock) => {
    for (const row of codesOf(mock, purpose)) row.sentAt -= 61_000;
  },
});

/** Accepts a code of one purpose for another. */
export const borrowed = (purpose: CodePurpose, wanted: CodePurpose) => ({
  before(mock: Mock, fields: Json) {
    const account = accountOf(mock, fields);
    const [row] = codesOf(mock, purpose, account);
    if (row?.code !== fields.otp_code || row === undefined) return;
    mock.db.codes = mock.db.codes.filter(
      (other) => other.purpose !== wanted || other.account !== account,
    );
    mock.db.codes.push({ ...row, purpose: wanted, used: false, wrongTries: 0 });
  },
});

export const reusable = (purpose: CodePurpose) => ({
  after(mock: Mock) {
    for (const row of codesOf(mock, purpose)) row.used = false;
  },
});

export const withoutRetryAfter = async (
  response: Response,
  seconds?: string,
): Promise<Response> => {
  if (response.status !== 429) return response;
  const headers = new Headers(response.headers);
  headers.delete('Retry-After');
  if (seconds) headers.set('Retry-After', seconds);
  return new Response(await response.text(), { status: 429, headers });
};

export const withoutField = (operation: OperationId, field: string, body: object) =>
  on(operation, async ({ request, next }) => {
    const fields: Json = await request.clone().json();
    return fields[field] === undefined ? answer(200, body) : next();
  });

export const unknownIs404 =
  (field: string) =>
  async ({ request, mock, next }: Passing) => {
    const fields: Json = await request.clone().json();
    const known = mock.db.users.some((user) => user.email === accountOf(mock, fields));
    return known || fields[field] === undefined
      ? next()
      : answer(404, { error: 'There is no such account.' });
  };
