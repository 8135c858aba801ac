/**
 * Help for people who call the server with curl or another front end: the header `X-Mock-Hint` and the log say what is
 * probably wrong, or what to do next. The status and body of a reply stay within the contract.
 */
import type { ErrorObject } from 'ajv/dist/2020.js';
import { endpoints, type OperationId } from '../../src/contract/contract.gen';
import { allowedInWords, fieldIn } from '../contract/error-words';
import { closest } from '../contract/nearest';
import { apiPaths, operationsAt } from '../contract/operations';
import { type Fault, faultInWords } from '../faults/faults';
import { type Reply, withHeaders } from '../replies/reply';
import { isEditable } from '../rules/proposals';
import { readToken } from '../rules/sessions';
import type { ClockState } from '../state/clock';
import { type Db, findByEmail } from '../state/db';

export const HINT_HEADER = 'X-Mock-Hint';

interface Facts {
  id: OperationId;
  request: Request;
  reply: Reply;
  db: Db;
  now: number;
  clock: ClockState;
  /** Everything in the request's body that breaks the contract. */
  errors: readonly ErrorObject[];
  unknownParameters: readonly string[];
  /** Why the request's body could not be read. */
  unreadable: string | undefined;
  /** Whether the body has a refresh token of the real server, if only a part of the calls is real. */
  isOfRealServer: () => boolean;
}

type Hint = (facts: Facts) => string | false | undefined;

const list = (names: readonly unknown[]) => names.join(', ');
const isoTime = (time: number) => new Date(time).toISOString().replace(/\.\d+Z/, 'Z');
/** Names the HTTP control that helps. In a browser, testers use the panel instead. */
const control = (call: string) => `(over HTTP: ${call.replace(' ', ' /__mock/')})`;

const sendsCode: OperationId[] = [
  'register',
  'resendOtp',
  'resendActivation',
  'initiateLogin',
  'requestPasswordReset',
];
const takesCode: OperationId[] = [
  'verifyOtp',
  'activateAccount',
  'verifyLogin',
  'confirmPasswordReset',
];

const hints: Record<string, Hint> = {
  unreadable: (facts) => facts.unreadable,

  noObject: ({ errors }) =>
    errors.some((error) => error.keyword === 'type' && error.instancePath === '') &&
    'The body must be an object: {"name": "value"}.',

  missing: ({ errors }) => {
    const names = errors
      .filter(({ keyword }) => keyword === 'required')
      .map((error) => error.params.missingProperty);
    return names.length > 0 && `Missing: ${list(names)}.`;
  },

  notAllowed: ({ errors }) =>
    errors
      .flatMap((error) => {
        const allowed = allowedInWords(error);
        return allowed && fieldIn(error) ? `${fieldIn(error)} ${allowed}.` : [];
      })
      .join(' '),

  ignored: ({ errors, unknownParameters }) => {
    const fields = errors.map(({ params }) => params.unevaluatedProperty).filter(Boolean);
    const names = [...new Set(fields), ...unknownParameters.map((name) => `?${name}=`)];
    return names.length > 0 && `Ignored, because the contract does not name it: ${list(names)}.`;
  },

  contentType: ({ id, request }) => {
    const { body } = endpoints[id];
    const type = request.headers.get('Content-Type') ?? 'none';
    return (
      body === 'json' &&
      !type.includes('json') &&
      `The Content-Type is ${type}. Other servers read the body as JSON only with application/json.`
    );
  },

  token: ({ id, request, reply, now, clock: { moved } }) => {
    if (!endpoints[id].secured || reply.status !== 401) return undefined;
    const [scheme, text] = (request.headers.get('Authorization') ?? '').split(' ');
    if (!scheme)
      return `Send "Authorization: Bearer" and an access token ${control('POST sign-in {"as":"amina"}')}.`;
    if (scheme !== 'Bearer' || !text)
      return 'The header is "Authorization: Bearer", a space, and an access token.';
    if (readToken(text, 'refresh', 0)) return 'This is the refresh token. Send the access token.';
    const claims = readToken(text, 'access', 0);
    if (!claims) return 'The emulated server did not issue this token.';
    const end = claims.exp * 1000;
    if (end > now) return `The token belongs to ${claims.email}, who has no account here.`;
    const isOfJump = moved && moved.from < end && end <= moved.to;
    return isOfJump
      ? `The mock's clock was moved from ${isoTime(moved.from)} to ${isoTime(moved.to)}, and the token expired in between. Refresh it or sign in again.`
      : `The token expired at ${isoTime(end)}, and it is ${isoTime(now)} here. Access tokens last five minutes.`;
  },

  refresh({ id, reply: { status }, isOfRealServer }) {
    if (status >= 400 && isOfRealServer())
      return `The real server issued this token. Add ${id} to --real.`;
    if (id !== 'refreshToken' || status !== 401) return undefined;
    return `Send the newest refresh token. It lasts a day by the mock's clock and ends with a new password. Otherwise sign in again ${control('POST sign-in {"as":"amina"}')}.`;
  },

  file: ({ id, reply: { status, body } }) =>
    endpoints[id].body === 'multipart' &&
    status === 400 &&
    body instanceof Object &&
    'proposal_document' in body &&
    'curl sends a file only with an @: -F proposal_document=@plan.pdf.',

  record: ({ id, request, reply, db }) => {
    const { path } = endpoints[id];
    if (reply.status !== 404 || !path.includes('{id}')) return undefined;
    if (!/\/\d+\/$/.test(new URL(request.url).pathname)) return 'The id is a number.';
    const [, bearer = ''] = (request.headers.get('Authorization') ?? '').split(' ');
    const email = readToken(bearer, 'access', 0)?.email ?? '';
    const rows = path.startsWith('/proposals') ? db.proposals : db.supportRequests;
    const own = rows.filter(({ owner }) => owner === findByEmail(db, email)?.id);
    return own.length > 0
      ? `${email} has the records ${list(own.map((row) => row.id))}.`
      : `${email} has no such records yet.`;
  },

  draft: ({ id, request, reply, db }) => {
    if (reply.status !== 403 || (id !== 'updateProposal' && id !== 'deleteProposal'))
      return undefined;
    const [, recordId] = /(\d+)\/$/.exec(new URL(request.url).pathname) ?? [];
    const row = db.proposals.find((each) => String(each.id) === recordId);
    const drafts = db.proposals.filter((each) => each.owner === row?.owner && isEditable(each));
    const others =
      drafts.length > 0
        ? `The drafts are ${list(drafts.map(({ id }) => id))}.`
        : 'There are no drafts.';
    return `Proposal ${recordId} is ${row?.status}. ${others}`;
  },

  code: ({ id, reply: { status, body } }) => {
    if (sendsCode.includes(id)) {
      if (status < 300) return `The code is in the inbox ${control('GET inbox')}.`;
      if (status === 429) return `Let a minute pass ${control('POST clock {"jump":60000}')}.`;
    }
    if (status === 400 && takesCode.includes(id) && body instanceof Object && 'error' in body)
      return `A code works once, and only until the next is sent. The newest is in the inbox ${control('GET inbox?to=E-MAIL')}.`;
    return undefined;
  },

  login: ({ id, reply: { status } }) => {
    if (id !== 'initiateLogin' && id !== 'loginWithPassword') return undefined;
    if (status === 401) return `Look up the accounts and their passwords ${control('GET people')}.`;
    if (status === 403 && id === 'initiateLogin')
      return `Verify the account first: POST /api/auth/activate/ with the code from the inbox ${control('GET inbox')}.`;
    return undefined;
  },
};

export const hintFor = (facts: Facts): string | undefined =>
  Object.values(hints)
    .map((hint) => hint(facts))
    .filter(Boolean)
    .join(' ') || undefined;

/** Returns the hint for a path that the contract does not have, such as one without the final slash. */
export function hintForPath(pathname: string): string {
  if (pathname.includes('//'))
    return `The path has a double slash: ${pathname.replaceAll(/\/+/g, '/')}`;
  if (operationsAt(`${pathname}/`).length > 0) return `Paths end with a slash: ${pathname}/`;
  const below = apiPaths.filter((path) => path.startsWith(pathname));
  if (below.length > 0) return `The contract does not have this path. Below it are ${list(below)}.`;
  const likely = closest(pathname, apiPaths);
  return `The contract does not have this path.${likely ? ` The nearest is ${likely}.` : ''}`;
}

export const hintOutside =
  'Calls begin with /api/, and controls with /__mock/. The page at / lists both.';

/** `faults` are those that apply to this call; `active` are all active ones. */
export function hintOfFaults(faults: readonly Fault[], active: readonly Fault[]) {
  if (faults.some(({ recorded }) => recorded)) return 'This reply is from the recording.';
  if (faults.length > 0)
    return `A fault applies: ${list(faults.map((fault) => `"${faultInWords(fault)}"`))}.`;
  return active.some(({ recorded }) => recorded)
    ? 'This call is not in the recording, so the emulated server answered, without any data. Record the call with --upstream and --record.'
    : undefined;
}

/** Returns the reply with this hint before the hints that it already has. Headers can contain only ASCII. */
export function withHint(reply: Reply, hint: string | undefined): Reply {
  if (hint === undefined) return reply;
  const all = [hint, reply.headers?.get(HINT_HEADER)].filter(Boolean).join(' ');
  const text = all.replaceAll(/[^ -~]/g, '?').slice(0, 1000);
  return withHeaders(reply, { [HINT_HEADER]: text });
}
