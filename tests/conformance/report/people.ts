/** The accounts in the commands of a finding: new ones in place of those that the run created, and the given ones. */
import { at, type Exchange, isSuccess, type Sent } from '../contract/exchange';
import type { Account } from '../forms/accounts';
import type { Secret } from '../walk/mask';
import { quote } from './curl';
import { isRegister, type Known, nameIn, purposeIn, textOf } from './earlier';

/** Texts of the run, each with the shell variable that stands for it. */
export type Names = [text: string, variable: string][];

export interface Person {
  account: Account;
  /** A new account replaces it. */
  isNew: boolean;
  /** Before the names of its shell variables. */
  prefix: '' | 'FIRST_';
  /** Its tokens and codes in the calls. */
  secrets: Secret[];
  /** The purpose of the code that the commands need. */
  purpose: Secret['purpose'];
  /** The finding's call is a login. */
  logsIn: boolean;
}

/** The accounts of the calls, at most two. The last one is that of the finding's call, or of its code. */
export function peopleIn(calls: Sent[], known: Known, isAsItWas: boolean): Person[] {
  const own = calls.at(-1);
  if (own === undefined || isRegister(own)) return [];
  const all = accountsIn(known);
  const of = (one: Sent) => {
    const secrets = known.mask.secretsIn(textOf(one));
    return [
      ...all.filter((account) => isNamed(account, one)),
      ...secrets.flatMap(({ account }) => account ?? []),
    ];
  };
  const accounts = [...new Set(calls.flatMap(of).reverse())].slice(0, 2).reverse();
  const secrets = known.mask.secretsIn(calls.map(textOf).join());
  return accounts.map((account) => {
    const isLast = account === accounts.at(-1);
    const mine = secrets.filter((one) => one.account === account);
    // A wrong code is refused for another reason if no code has been sent.
    const taken = calls.filter((one) => isLast || isNamed(account, one));
    return {
      account,
      isNew: account.registration !== undefined && !isAsItWas,
      prefix: isLast ? '' : 'FIRST_',
      secrets: mine,
      purpose:
        mine.find(({ name }) => name === 'CODE')?.purpose ??
        taken.flatMap((one) => purposeIn('takes', one) ?? [])[0],
      logsIn: purposeIn('sends', own) === 'login',
    };
  });
}

/** All accounts of the run, also those of which the kit has read no code yet. */
function accountsIn({ mask, trail }: Known): Account[] {
  const accounts = mask.accounts();
  for (const { sent } of trail.filter((one) => isRegister(one.sent) && isSuccess(one))) {
    const registration: NonNullable<Account['registration']> = Object(sent.body);
    const { email, password } = registration;
    if (!accounts.some((one) => one.email === email))
      accounts.push({ name: email, email, password, registration, verified: false });
  }
  return accounts;
}

const isNamed = ({ email, registration }: Account, one: Sent) =>
  [email, registration?.id_passport, registration?.phone_number].some(
    (name) => name?.toLowerCase() === String(nameIn(one)).toLowerCase(),
  );

/** What the commands have in place of the person's details and secrets. */
export function namesOf({ account, isNew, prefix, secrets, logsIn }: Person, rule: string): Names {
  const { email, password, registration } = account;
  const isReset = rule.endsWith('.new-password-works');
  const details: [text: string | undefined, name: string][] = [
    ...shownOf(secrets),
    [email, 'EMAIL'],
    [isNew ? registration?.password : password, 'PASSWORD'],
  ];
  if (isNew)
    details.push(
      [email.toUpperCase(), 'UPPER_EMAIL'],
      [/[A-Z]/.test(email) ? email.toLowerCase() : undefined, 'UPPER_EMAIL'],
      [registration?.id_passport, 'NATIONAL_ID'],
      [registration?.phone_number, 'PHONE'],
      // After a reset.
      [logsIn ? password : undefined, isReset ? 'NEW_PASSWORD' : 'PASSWORD'],
    );
  return details.flatMap(([text, name]): Names => (text ? [[text, prefix + name]] : []));
}

/** The secrets that reports never show. The passwords of accounts that the run created are none. */
const shownOf = (secrets: Secret[]) =>
  secrets
    .filter(({ name, account }) => !name.endsWith('PASSWORD') || (account && !account.registration))
    .map(({ value, name }): [string, string] => [value, name]);

/** The secrets of the calls, whoever has them. */
export const secretsOf = (calls: Sent[], { mask }: Known): Names =>
  shownOf(mask.secretsIn(calls.map(textOf).join()));

const lower = (value: unknown) => String(value).toLowerCase();
/** The part of an address that the kit made up. */
const TAG = /(?<![a-z])[a-z]+-[0-9a-z]{17,}/i;

/** The person of a registration may have an account now. So each detail is new, unless another account has it too. */
export function detailsOf({ body }: Sent, { mask }: Known): Names {
  const form = Object(body);
  const others = mask
    .accounts()
    .flatMap(({ registration }) => registration ?? [])
    .filter((one) => one.email !== form.email || one.id_passport !== form.id_passport);
  const [tag] = TAG.exec(String(form.email)) ?? [];
  const details = [
    ['email', tag, 'TAG'],
    ['id_passport', form.id_passport, 'NATIONAL_ID'],
    ['phone_number', form.phone_number, 'PHONE'],
  ] as const;
  return details.flatMap(([field, text, name]): Names => {
    const isTaken = others.some((other) => lower(other[field]) === lower(form[field]));
    const isMade = field === 'email' ? tag !== undefined : /^[0-9]{7,10}$/.test(text);
    return isMade && !isTaken ? [[text, name]] : [];
  });
}

/** The function that sends an account another code. */
export const AGAIN = {
  verification: 'resend',
  login: 'login_code',
  'password-reset': 'reset_code',
};

/** The commands that make the person what it was before the calls. With `isAsItWas`, it has the same details. */
export function setUpOf(person: Person, past: Exchange[], isAsItWas: boolean): string[] {
  const { account, isNew, prefix, secrets, purpose } = person;
  const hasToken = secrets.some(({ name }) => name.endsWith('TOKEN'));
  const code = purpose && (purpose !== 'verification' || !isNew) ? [AGAIN[purpose]] : [];
  const keeps = prefix === '' ? [] : ['keep_first'];
  if (!isNew) {
    const { email, password, registration } = account;
    // The passwords of accounts given with --account are never printed.
    const secret = registration ? quote(password) : `'…' # the password of ${email}`;
    return [
      `EMAIL=${quote(email)} PASSWORD=${secret}`,
      ...secrets
        .filter(({ name }) => name === 'WRONG_PASSWORD')
        .map(() => `WRONG_PASSWORD='…' # not the password of ${email}`),
      ...(hasToken ? ['sign_in'] : []),
      ...code,
      ...keeps,
    ];
  }
  const of = (one: Exchange) =>
    isSuccess(one) && lower(at(one.sent.body, 'email')) === lower(account.email);
  const form = past.find((one) => of(one) && isRegister(one.sent))?.sent.body;
  const fields = Object.entries(Object(form ?? account.registration)).filter(
    ([name]) => !/^(email|id_passport|phone_number|password|recaptcha_token)$/.test(name),
  );
  const password = account.registration?.password ?? '';
  const details = JSON.stringify(Object.fromEntries(fields)).slice(1, -1);
  const more = isAsItWas ? ` ${quote(details)} ${quote(password)}` : '';
  const verified = past.find((one) => of(one) && purposeIn('takes', one.sent) === 'verification');
  const isVerified = verified !== undefined && purpose !== 'verification';
  const activates = isAsItWas && verified?.sent.url.endsWith('/activate/');
  const makes = hasToken
    ? [`new_user${more}`]
    : isVerified && activates
      ? [`new_account${more}`, 'verify /auth/activate/']
      : [`${isVerified ? 'verified_account' : 'new_account'}${more}`];
  // The account's address may have a capital letter.
  const start = /(?<![a-z])[A-Z][a-z]+-[0-9a-z]{9}/.test(account.email) ? 'START=Again ' : '';
  return [...makes.map((one, index) => (index === 0 ? start : '') + one), ...code, ...keeps];
}
