/** Finds how a reply differs from the contract. */
import { endpoints, type OperationId } from 'portal-contract';
import { formProblem } from 'portal-mock/contract/reply-checks';
import { replySchema, statusesOf } from '../contract/contract';
import { type Exchange, isPage, isSuccess, largeIdIn, textAt, words } from '../contract/exchange';
import { isWithoutZone, timeIn } from '../contract/same';
import { errorShape, isAboutCsrf, when } from './drift-errors';
import { compare } from './drift-values';

export interface Deviation {
  rule: string;
  /** The place in the reply, such as `/results/0/created_at`. */
  at: string;
  text: string;
}

export function driftOf(exchange: Exchange): Deviation[] {
  const { operation, status, redirects, failure, undecoded } = exchange;
  if (undecoded !== undefined)
    return when(true, 'drift.encoding', `Content-Encoding: ${undecoded}: ${failure}`);
  if (status === 0) return when(true, 'drift.no-answer', failure ?? '');
  const isAnonymous = !('Authorization' in exchange.sent.headers);
  const detours = redirects.flatMap(({ status: redirect, to, methodLost, isBlocked }) => {
    const rule = methodLost || isBlocked || isLost(exchange) ? 'drift.redirect' : 'drift.detour';
    const needsToken = operation !== 'document' && endpoints[operation].secured;
    const anonymous = isAnonymous && needsToken ? ', without a token' : '';
    const blocked = isBlocked ? ', and browsers block it: it does not allow the origin' : '';
    return when(true, rule, `${redirect}, to ${to}${anonymous}${blocked}`);
  });
  if (operation === 'document') return detours;
  return [
    ...detours,
    ...challenge(exchange),
    ...waitDrift(exchange),
    ...bodyDrift(operation, exchange),
  ];
}

/** Whether a redirect led to no reply of the API, for example to a login page. */
const isLost = (exchange: Exchange) =>
  exchange.operation !== 'document' &&
  ((exchange.status === 404 && exchange.json === undefined) || isPage(exchange));

/** If `WWW-Authenticate` has one of these schemes, browsers show their own login window, even for a script's call. */
function challenge({ status, headers }: Exchange): Deviation[] {
  const wanted = headers.get('WWW-Authenticate') ?? '';
  const opens = status === 401 && /\b(basic|digest|negotiate|ntlm)\b/i.test(wanted);
  return when(opens, 'drift.login-dialog', `WWW-Authenticate: ${wanted}`);
}

/** Retry-After must be whole seconds or a date, which some proxies send: the portal reads both (A-99). */
function waitDrift({ operation, status, headers }: Exchange): Deviation[] {
  if (status !== 429 || operation === 'document') return [];
  const wait = headers.get('Retry-After') ?? '';
  const date = /[a-z]{3}/i.test(wait) && !Number.isNaN(Date.parse(wait));
  const said = /^[0-9]+$/.test(wait) || date;
  const isSilent = !said && statusesOf(operation, 4).includes(429);
  return when(isSilent, 'drift.retry-after', `Retry-After: ${wait || 'none'}`);
}

/** The replies to these calls may contain tokens, or a separate rule checks that they contain none. */
const TOKENS: readonly OperationId[] = [
  ...(['register', 'loginWithPassword', 'initiateLogin', 'verifyLogin', 'refreshToken'] as const),
];

function tokenDrift(operation: OperationId, { json }: Exchange): Deviation[] {
  const given = ['tokens.access', 'access', 'access_token', 'token', 'data.access'].find((path) =>
    textAt(json, path),
  );
  const isOdd = given && !TOKENS.includes(operation);
  return when(isOdd, 'drift.tokens', 'a token', `/${given?.replace('.', '/')}`);
}

function bodyDrift(operation: OperationId, exchange: Exchange): Deviation[] {
  const { status } = exchange;
  if (status >= 500) return when(true, 'drift.server-error', `with ${status}`);
  if (isSuccess(exchange)) return successDrift(operation, exchange);
  // The portal does not use this call, so a server may leave it out (A-26).
  if (operation === 'loginWithPassword' && [403, 404, 405].includes(status)) return [];
  // After a 401 to a secured call, the portal refreshes its token or goes to the login, and never shows the body. For
  // public calls with a token, separate rules check that an expired token is ignored (A-32).
  const stale = 'Authorization' in exchange.sent.headers;
  const silent401 = status === 401 && (endpoints[operation].secured || stale);
  if (silent401 && isDouble(exchange)) return when(true, 'drift.not-json', DOUBLE(status));
  if (status < 400 || silent401) return [];
  if (isAboutCsrf(exchange)) return when(true, 'drift.csrf', words(exchange));
  return (
    unreadable(exchange) ?? [
      ...errorShape(operation, exchange),
      ...internals(exchange),
      ...contentType(exchange),
    ]
  );
}

/** Whether a second reply follows the first, as where a handler goes on after an error. */
const isDouble = ({ text }: Exchange) => /^\s*[[{].*[}\]]\s*[[{]/s.test(text);
const DOUBLE = (status: number) => `${status}, and a second reply behind the first`;

function contentType({ headers, bytes }: Exchange): Deviation[] {
  const problem = formProblem(headers, bytes);
  return when(problem, 'drift.content-type', problem ?? '');
}

function successDrift(operation: OperationId, exchange: Exchange): Deviation[] {
  const declared = statusesOf(operation, 2)[0] ?? 200;
  const schema = replySchema(operation, declared);
  if (!schema) return [];
  if (exchange.text.trim() === '') {
    // A reply with the schema `Message`, or to a registration, may be empty: the portal then shows its own message.
    const needed = !schema.$ref?.endsWith('/Message') && operation !== 'register';
    const isPage =
      exchange.status === 200 && /html/i.test(exchange.headers.get('Content-Type') ?? '');
    return needed
      ? when(true, 'drift.empty', '')
      : when(isPage, 'drift.content-type', 'an empty web page');
  }
  const wrong = unreadable(exchange);
  if (wrong) return wrong;

  const large = largeIdIn(exchange.text);
  return [
    ...when(large, 'drift.large-id', `${large}`, '/id'),
    ...compare(schema, large ? JSON.parse(exchange.text) : exchange.json),
    ...clockDrift(exchange),
    ...cacheDrift(exchange),
    ...tokenDrift(operation, exchange),
    ...contentType(exchange),
  ];
}

/** What Python, Java, .NET, JavaScript, PHP, Ruby, Go and databases say, and keys of texts that were not found. */
const INTERNALS = [
  /Traceback \(most|DoesNotExist|matching query|object has no attribute|KeyError|NoneType|<class '|django\./,
  /\b(java|javax|org\.springframework|System)\.\w+\.?\w*(Exception|Error)\b|^\s*at [\w.$<>]+ ?\(/m,
  /\b(Type|Reference|Range)Error: |Cannot read propert|undefined method|ActiveRecord::|Symfony\\/,
  /json: cannot unmarshal|invalid character .{1,8} looking for|Error:Field validation|runtime error:|sql: no rows/,
  /IntegrityError|(UNIQUE|CHECK|NOT NULL) constraint|duplicate key value|Duplicate entry|SQLSTATE|psycopg|\bpq: |E11000/i,
  /translation missing|:\s*\[?\s*"[a-z_]+(\.[a-z_]+)+"/,
];

/** Reports a refusal with a stack trace, a database error or the key of a text, which users would see as its message. */
function internals({ text }: Exchange): Deviation[] {
  const said = `says ${JSON.stringify(text.slice(0, 120))}`;
  return when(
    INTERNALS.some((one) => one.test(text)),
    'drift.internals',
    said,
  );
}

/** Reports a reply with one user's data that browsers or proxies may keep. */
function cacheDrift({ sent, headers }: Exchange): Deviation[] {
  const control = headers.get('Cache-Control') ?? '';
  const kept =
    /\bpublic\b|\b(s-)?max-?age=[1-9]/.test(control) && !/no-store|no-cache/.test(control);
  const isOwn = sent.method === 'GET' && 'Authorization' in sent.headers;
  return when(kept && isOwn, 'drift.cached', `Cache-Control: ${control}`);
}

/** Reports a reply that is not JSON, under the rule that it breaks. Returns undefined if it is JSON. */
function unreadable(exchange: Exchange): Deviation[] | undefined {
  const { status, text, json, bytes } = exchange;
  if (json !== undefined) return undefined;
  if (text.trim() === '') return when(true, 'drift.empty', '');
  if (isDouble(exchange)) return when(true, 'drift.not-json', DOUBLE(status));
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    return when(true, 'drift.not-json', `${status}, gzip without \`Content-Encoding: gzip\``);
  const html = /<(!doctype|html|head|title|body|h1)\b/i.test(text);
  const start = JSON.stringify(text.trim().slice(0, 60));
  const said = `${status}, and the body is ${start} …`;
  return when(true, html ? 'drift.html' : 'drift.not-json', said);
}

/** The time fields that each call sets. */
const SETS: { [Id in OperationId]?: string[] } = {
  createProposal: ['created_at', 'submitted_at'],
  updateProposal: ['submitted_at'],
  createSupportRequest: ['created_at'],
};
const TEN_MINUTES = 600_000;
/** Frameworks write a time that was never set as one of the year 1 or 1970. */
const NO_TIME_BEFORE = Date.parse('2000-01-01');

/** ", 3 hours ahead", ", 11 hours and 59 minutes behind" */
function apartOf(milliseconds: number): string {
  const minutes = Math.round(Math.abs(milliseconds) / 60_000);
  const parts = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${count} ${noun}${count === 1 ? '' : 's'}`);
  return `, ${said.join(' and ')} ${milliseconds < 0 ? 'behind' : 'ahead'}`;
}

/**
 * Times that the call sets must match the reply's `Date`. Without a zone they are read as EAT, like in the portal
 * (A-88).
 */
function clockDrift({ operation, time: sentAt, json }: Exchange): Deviation[] {
  const fields = (operation !== 'document' && SETS[operation]) || [];
  return fields.flatMap((field): Deviation[] => {
    const time = textAt(json, field) ?? '';
    const naive = isWithoutZone(time);
    const set = timeIn(time);
    const off = Math.abs(set - sentAt) > TEN_MINUTES;
    const isNone = set < NO_TIME_BEFORE ? ', an empty time in place of null' : '';
    const said = `${time}${naive ? ' without a zone' : ''}${isNone || apartOf(set - sentAt)}, answered at ${new Date(sentAt).toUTCString()}`;
    return when(off, 'drift.time-off', said, `/${field}`);
  });
}
