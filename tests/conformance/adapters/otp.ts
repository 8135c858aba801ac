/**
 * How the kit gets one-time codes: from a person, an environment variable, a command, a URL, or the emulated server's
 * outbox.
 */
import { createInterface } from 'node:readline/promises';
import type { Send } from 'portal-mock/server/guard';
import type { Account } from '../forms/accounts';
import { ask, fetchAlone, isAddress } from './connection';

export type Purpose = 'verification' | 'login' | 'password-reset';

/** Returns undefined if there is no code yet. Throws if the command or URL that should return the code fails. */
type Adapter = (account: Account, purpose: Purpose) => Promise<string | undefined>;

/** `promised`: the server said that it sent a code, so the kit waits longer before it accepts an old one. */
type Fetch = (account: Account, purpose: Purpose, promised: boolean) => ReturnType<Adapter>;

export interface Otp {
  /** A person enters the codes, so the kit asks only for codes that it needs. */
  asksPeople: boolean;
  fetch: Fetch;
  /** Every code is the same, so rules that compare codes can't be checked. */
  fixed?: boolean;
  /** Why the last attempt to read a code failed; undefined if it did not fail. */
  trouble?: () => string | undefined;
  /** The command that reads the newest code of an address, for a person to try. */
  commandFor?: (account: Account) => string;
}

export class NoSuchAdapter extends Error {}

/** Whether the kit has not read this code for the account before. A mail with a newer one may still be on its way. */
export const isNewFor = ({ codes = [] }: Pick<Account, 'codes'>, code: string): boolean =>
  !codes.includes(code);

/** Throws before the run if the variable is not set: without codes, the run would only create useless accounts. */
function fromEnvironment(variable: string): Adapter {
  const name = variable || 'OTP_CODE';
  const code = process.env[name];
  if (!code) throw new NoSuchAdapter(`--otp env reads ${name}, which is not set.`);
  return async () => code;
}

export const OTP_KINDS = ['prompt', 'env', 'env:NAME', "cmd:'…{email}…'", "http:'…{email}…'"];

export function createOtp(kind: string, seconds: number, send: Send = fetchAlone): Otp {
  const polled = (text: string, quote: Quote) => ({
    ...polling(reading(text, quote, send), seconds),
    commandFor(account: Account) {
      const filled = fill(text, quote, account, 'verification');
      return isAddress(filled) ? `curl -sS '${filled}'` : filled;
    },
  });
  if (isAddress(kind)) return polled(kind, encodeURIComponent);
  const [, name = '', rest = ''] = /^(\w+):?(.*)$/s.exec(kind) ?? [];
  if (name === 'prompt') return { asksPeople: true, fetch: askPerson };
  if (name === 'env') return { asksPeople: false, fixed: true, fetch: fromEnvironment(rest) };
  if (name === 'cmd' && rest) return polled(rest, harmless);
  if (name === 'http' && rest) return polled(rest, encodeURIComponent);
  throw new NoSuchAdapter(`--otp must be one of ${OTP_KINDS.join(', ')}, not "${kind}".`);
}

/** Reads codes from the emulated server's outbox. It has each code as soon as it is sent, so the kit never waits. */
export const outbox = (read: (email: string) => string | undefined): Otp => ({
  asksPeople: false,
  fetch: async ({ email }) => read(email) ?? read(email.toLowerCase()),
});

/**
 * At first the kit accepts only a new code of six digits. But a server may send the same code twice, or a code in
 * another form. So after this many milliseconds the kit accepts any code. It waits longer if the server said that it
 * sent one.
 */
const LATEST = { promised: 5000, unsure: 2000 };

function polling(read: Adapter, seconds: number): Otp {
  const pause = 250;
  let trouble: string | undefined;
  const attempt: Adapter = async (account, purpose) => {
    try {
      const code = await read(account, purpose);
      trouble = undefined;
      return code;
    } catch (problem) {
      trouble = problem instanceof Error ? problem.message : String(problem);
      return undefined;
    }
  };
  return {
    asksPeople: false,
    trouble: () => trouble,
    async fetch(account, purpose, promised) {
      const latest = promised ? LATEST.promised : LATEST.unsure;
      // Some servers send the e-mail to the address in lower case.
      const lower = { ...account, email: account.email.toLowerCase() };
      const both = lower.email === account.email ? [account] : [account, lower];
      const start = Date.now();
      let code: string | undefined;
      for (let waited = 0; waited <= seconds * 1000; waited = Date.now() - start) {
        code = undefined;
        for (const name of both) code ??= await attempt(name, purpose);
        const sure = code !== undefined && /^[0-9]{6}$/.test(code) && isNewFor(account, code);
        if (sure || (code && waited >= latest)) return code;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      // With a short --otp-timeout the wait ends before `latest`.
      return code;
    },
  };
}

async function askPerson({ email }: Account, purpose: Purpose): Promise<string | undefined> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-D closes the terminal, which counts as an empty reply.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const question = `The ${purpose} code sent to ${email} (leave empty if none came): `;
  const typed = await Promise.race([terminal.question(question), ended]);
  terminal.close();
  return typed.trim() || undefined;
}

type Quote = (text: string) => string;

/** The values become part of a shell command, so characters that e-mail addresses rarely need are removed. */
const harmless: Quote = (text) => text.replaceAll(/[^\w@.+-]/g, '');

const fill = (given: string, quote: Quote, { email, registration }: Account, purpose: Purpose) =>
  given
    .replaceAll('{email}', quote(email))
    .replaceAll('{phone}', quote(registration?.phone_number ?? ''))
    .replaceAll('{purpose}', purpose);

const reading =
  (given: string, quote: Quote, send: Send): Adapter =>
  async (account, purpose) =>
    codeIn(await ask(fill(given, quote, account, purpose), send, 20));

const NAMED = /"(?:code|otp|otp_code|token)"\s*:\s*"?([0-9]{6})\b/i;
const ALONE = /(?<![\w.+-])[0-9]{6}(?![\w+-])/;
const OTHER_LENGTH = [
  /"(?:code|otp|otp_code)"\s*:\s*"?((?=[A-Z]*[0-9])[0-9A-Z]{4,10})\b/i,
  /\bcode\b[^0-9\n]{0,20}\b([0-9]{4,10})\b/i,
  /^\s*([0-9]{4,10})\s*$/,
];

/**
 * Finds the code in a text: six digits in a field `code`, `otp`, `otp_code` or `token`; otherwise the first six digits
 * that stand alone, except fractions of a second; otherwise 4 to 10 characters that the text calls a code, or 4
 * to 10 digits that are the whole text.
 */
export const codeIn = (text: string): string | undefined =>
  NAMED.exec(text)?.[1] ??
  ALONE.exec(text)?.[0] ??
  OTHER_LENGTH.map((pattern) => pattern.exec(text)?.[1]).find(Boolean);
