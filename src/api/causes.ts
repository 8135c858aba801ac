/** Why a call failed, in a sentence. */
import { endpoints } from '@/contract/contract.gen';
import { ON_WIFI } from '@/lib/web-page';
import { ApiError } from './errors';
import { HIDDEN, NO_REPLY, OUR_FAULT, SILENT, TOO_LARGE } from './messages';
import { isCode } from './no-reasons';
import { shortened, waitOf } from './reasons';
import { waitSentence, whenToTryAgain } from './wait';

/** The cause, without repeating or contradicting `sentence`. */
export function causeOf(error: ApiError, sentence = ''): string | undefined {
  const { kind, status, refusal } = error;
  if (kind === 'malformed' || status === 511) {
    if (status === 511 || refusal.isPage)
      return `A web page came back instead of our server's reply. ${ON_WIFI}`;
    const detail = error.cause instanceof TypeError && `${error.operation}, ${error.cause.message}`;
    return `We couldn't read the server's reply.${detail ? ` For administrators: ${detail}.` : ''}`;
  }
  if (kind === 'hidden') return HIDDEN;
  if (kind === 'timeout' || status === 408) return SILENT;
  if (kind === 'network') {
    const check = /check your connection/i.test(sentence) ? '' : ' Please check your connection.';
    return NO_REPLY + check;
  }
  if (status >= 500) {
    return `${OUR_FAULT} ${waitFor(error, sentence)}`.trim();
  }
  if (status === 429) return undefined;
  if (status === 413 && hasText(error)) {
    // The message may already say what is too large.
    return error.fileSize > 0 || sentence === TOO_LARGE ? undefined : TOO_LARGE;
  }
  // The client refreshed the token before the upload, and the session goes on.
  if (status === 401 && error.fileSize > 0)
    return error.took < LONG
      ? NOT_HERE
      : `The upload may have taken longer than the server allows. A ${error.fileSize > LARGE ? 'smaller document or a ' : ''}faster connection can help.`;
  if (refusal.isPage) return pageCause(error);
  if (hasLostPart(error)) return PART_MISSING;
  return waitOf(error) === undefined ? undefined : waitFor(error, sentence);
}

/**
 * The API refuses in JSON. A web page comes from a proxy, from the framework below the API (such as Django's page for a
 * missing CSRF token), or from another server, because `apiRoot` is wrong: that one does not know the address.
 */
function pageCause({ body, status }: ApiError): string {
  // Some gateways say so in plain text.
  if (!String(body).includes('<'))
    return `The server doesn't know this address. ${IF_AGAIN}${CHECK_ROOT}`;
  const title = titleOf(String(body)).replace(/^\d{3}\b\W*/, '');
  const says = title && !isCode(title) ? `: “${shortened(title)}”` : ' instead of a reply';
  const isElsewhere = status === 404 || status === 405;
  return `The server sent a web page${says}. ${IF_AGAIN}${isElsewhere ? CHECK_ROOT : ''}`;
}

export const IF_AGAIN = 'If it happens again, ask the organisers.';
const CHECK_ROOT = ' For administrators: check apiRoot in config.json, and the server.';

/** A file was sent, and the server says that it is missing, or several fields are: some servers drop what is too large. */
function hasLostPart({ fileSize, refusal: { fields } }: ApiError): boolean {
  const missing = fields.filter(({ text }) => /\b(required|missing|submitted)\b/i.test(text));
  return (
    fileSize > LARGE && (missing.length > 2 || missing.some(({ path }) => path[0] === DOCUMENT))
  );
}

const DOCUMENT = 'proposal_document';

const PART_MISSING =
  "The server didn't get everything that you sent. The document may be larger than it accepts.";

/** In milliseconds: during so long an upload, a new token may expire. */
const LONG = 30_000;

const NOT_HERE = `The server refused this upload as if you were not signed in, but you are. ${IF_AGAIN}`;

/**
 * Says why data could not be loaded yet. If there is no error, the server has not responded yet. `wait`: how many seconds
 * are left of the wait that the server asked for.
 */
export function reasonOf(error: Error | null, wait?: number): string {
  if (!(error instanceof ApiError) || error.kind === 'timeout') return SILENT;
  if (error.kind === 'network') return NO_REPLY;
  if (error.kind !== 'refused') return causeOf(error) ?? '';
  if (error.status !== 429 && error.retryAfter === undefined)
    return 'The server is having trouble.';
  return `The server is busy. ${whenToTryAgain(wait)}`;
}

/** When to try again. Empty if the message already says to try again and the server names no waiting time. */
function waitFor(error: ApiError, sentence: string): string {
  const wait = waitOf(error);
  if (wait) return waitSentence(sentence)(wait);
  return /try again/i.test(sentence) ? '' : 'Please try again in a moment.';
}

/** Whether texts of any length were sent: only signed-in users write such texts. */
export function hasText({ operation }: ApiError): boolean {
  const { secured, body } = endpoints[operation];
  return secured && body !== 'none';
}

/** The title of a web page, read as text by an inert parser. */
export const titleOf = (page: string) =>
  new DOMParser().parseFromString(page, 'text/html').title.replace(/\s+/g, ' ').trim();

/** Only if a document is larger than this many bytes may a smaller one help. */
export const LARGE = 1024 ** 2;
