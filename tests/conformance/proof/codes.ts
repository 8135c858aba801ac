/** The emulated server's one-time codes, for mistakes about them. */
import type { CodePurpose, CodeRow } from 'portal-mock/state/db';
import type { Mock } from './in-process';
import { userIn } from './records';
import type { Json } from './tamper';

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

/** Replaces the typed code with the account's unused code if `broken` returns true, so that the server accepts it. */
export const anyCode =
  (purpose: CodePurpose, broken: (typed: string, mock: Mock, code: string) => boolean) =>
  (form: Json, mock: Mock): Json => {
    const [row] = ownCodes(mock, purpose, form);
    return row && !row.used && broken(String(form.otp_code ?? ''), mock, row.code)
      ? { ...form, otp_code: row.code }
      : form;
  };

/** Makes all codes for this purpose a minute older, so that the server may send another. */
export const noCooldown = (purpose: CodePurpose) => ({
  before: (mock: Mock) => {
    for (const row of codesOf(mock, purpose)) row.sentAt -= 61_000;
  },
});
