import { isPage } from '@/lib/web-page';
import { isObject, readAmount } from './fields';
import { isHalf } from './no-reasons';
import { type Words, wordsIn } from './words';

/** What a failed reply says, in whatever form the server writes it. */
export interface Refusal {
  /** The texts about the whole request. */
  general: readonly Words[];
  /** The texts about fields. */
  fields: readonly Words[];
  /** How many attempts a one-time code has left; undefined if the reply does not say. */
  attemptsLeft: number | undefined;
  /** How many seconds the server asks us to wait, from `Retry-After` or the body. */
  retryAfter: number | undefined;
  /** A web page came back, which may not be our server's. */
  isPage: boolean;
  /** The reply is a web page, or a gateway or a framework says that it has no such address. */
  isForeign: boolean;
}

/** So say Kong, APISIX, Laravel, Fastify, NestJS, Flask and Spring, for example while the API behind them restarts. */
const NO_ROUTE =
  /\bno route\b|\broute\b.* not (be )?found|"cannot [a-z]+ \/|\brequested (url|uri|resource) was not found\b|\bno static resource\b/i;

/** `spoken`: the part of the body that may be shown; undefined if the server did not refuse the call. */
export function refusalOf(body: unknown, retryAfter: number | undefined, spoken: unknown) {
  const words = isAboutToken(body) || isHalf(body) ? [] : wordsIn(spoken);
  const isGeneral = ({ path }: Words) => path.length === 0;
  const isWebPage = isPage(body);
  const refusal: Refusal = {
    general: words.filter(isGeneral),
    fields: words.filter((one) => !isGeneral(one) && !ATTEMPTS.test(one.path[0] ?? '')),
    attemptsLeft: attemptsIn(body) ?? (words.some(saysUsedUp) ? 0 : undefined),
    retryAfter,
    isPage: isWebPage,
    isForeign: isWebPage || NO_ROUTE.test(JSON.stringify(body)),
  };
  return refusal;
}

/**
 * What our own server may have said in a 502 or 504. A gateway sends these because it got no reply from our server: its
 * words, a text or under `message`, are for administrators.
 */
export function ownWords(body: unknown): unknown {
  return isObject(body) ? { ...body, message: undefined } : undefined;
}

/** Texts about the access token are for programs. The client refreshes it, or the session ends (A-32). */
const isAboutToken = (body: unknown): boolean =>
  isObject(body) && namesToken(JSON.stringify([body.code, body.msg, body.detail, body.message]));

/** Whether a refusal is about the access token: its code says so, or a library that reads tokens. */
export const namesToken = (text: string): boolean =>
  /token_not_valid|invalid_token|not enough segments|signature verification failed|invalid (header|payload|crypto) (padding|string)|missing authorization header|csrf double submit tokens|\bjwt (malformed|expired)\b|\binvalid signature\b/i.test(
    text,
  );

const ATTEMPTS = /^((attempts|tries)_?(remaining|left)|(remaining|left)_?(attempts|tries))$/i;

function attemptsIn(body: unknown): number | undefined {
  if (!isObject(body)) return undefined;
  const entries = Object.entries(body);
  const named = entries.find(([name]) => ATTEMPTS.test(name));
  const count = readAmount(named && [named[1]].flat()[0]);
  if (count !== null) return count;
  return entries.map(([, value]) => attemptsIn(value)).find((found) => found !== undefined);
}

/** "Invalid or expired code. Please request a new one." does not count: the next attempt may succeed. */
const saysUsedUp = ({ text }: Words): boolean =>
  /\b(too many|attempts)\b/i.test(text) && /\b(new|another) (one|code|otp)\b/i.test(text);

/** The names that servers give to the field of a one-time code. */
const isCodeField = ({ path }: Words) =>
  /^((otp|verification|activation|reset|login|sms)_?)?(otp|code|token|pin)$/.test(
    path.at(-1) ?? '',
  );

/** Whether nothing in a refusal contradicts that the one-time code was wrong: it is not only about other fields. */
export const mayBlameCode = ({ general, fields }: Refusal): boolean =>
  general.length > 0 || fields.length === 0 || fields.some(isCodeField);

/** Whether a refusal says that the one-time code is wrong. A right code must stay in its field (A-104). */
export const blamesCode = ({ general, fields, attemptsLeft }: Refusal): boolean =>
  attemptsLeft !== undefined ||
  // If fields are refused, a text such as "The given data was invalid." is about them.
  (fields.length > 0 ? fields.some(isCodeField) : general.some(isTextAboutCode));

function isTextAboutCode({ text }: Words): boolean {
  if (
    /\b(json|body|payload|csrf|re?captcha|header|jwt|(access|refresh|session) token)\b/i.test(text)
  )
    return false;
  if (/\b(code|otp|pin|token)s?\b/i.test(text))
    return !/already (verified|active|activated)|\b(country|error|status) code/i.test(text);
  return (
    /\b(invalid|incorrect|wrong|expired|not valid)\b/i.test(text) &&
    !/\b(e-?mail|account|user|phone|password|identifier|session|request|data|input)\b/i.test(text)
  );
}
