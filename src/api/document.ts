import { accessToken, renewAccess } from '@/device/session';
import { config } from '@/lib/config';
import { startOf } from '@/lib/first-bytes';
import { silenceTimer } from '@/lib/silence';
import { parseUrl } from '@/lib/url';
import { withoutReordering } from '@/lib/visible';
import { isPage } from '@/lib/web-page';
import { api } from './client';
import { ApiError } from './errors';
import { refused } from './reply';

/** The longest wait for the start of the document, and between two parts of it, in milliseconds. Phones can be slow. */
const SILENCE = 120_000;

/** There is no response, or scripts may not read it. The browser itself may still be able to open the address. */
export class DocumentUnreachable extends Error {}

/** We got a Wi-Fi sign-in page, half the file or something else instead of the document, so nothing is saved. */
export class DocumentNotReceived extends ApiError {
  /** `body`: how the reply begins; undefined if it broke off. */
  constructor(body?: string) {
    super('getProposal', 'malformed', { body });
  }
}

/**
 * Returns the document's address: `proposal_document` resolved against the API's origin. Returns undefined if it is
 * not http or https, so that no `javascript:` link gets onto a page.
 */
export function documentUrl(address: string | null | undefined): URL | undefined {
  if (!address) return undefined;
  const api = apiAddress();
  const url = parseUrl(address, api.origin);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  // A server behind a proxy may write `http:`, because it does not know that it is called over https. But browsers
  // block http addresses on a page that was loaded over https.
  if (api.protocol === 'https:' && url.host === api.host) url.protocol = api.protocol;
  // It may also write its own inner address, which no phone can reach.
  return INNER.test(url.hostname) && !INNER.test(api.hostname)
    ? new URL(url.pathname + url.search, api)
    : url;
}

/** Names and addresses of machines in the same network. */
const INNER = /^([^.]+$|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

/**
 * Fetches the document without the token, like a plain link. If the server refuses that, and the document is on the
 * API's origin, tries again with the token. No other origin ever gets the token.
 */
export async function fetchDocument(
  url: URL,
  stopped?: AbortSignal,
): Promise<{ name: string; blob: Blob }> {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => controller.abort(stopped?.reason);
  if (stopped?.aborted) stop();
  stopped?.addEventListener('abort', stop);
  const silence = silenceTimer(SILENCE, () => controller.abort(new DocumentUnreachable()));
  try {
    let response = await get(url, signal);
    if (isTurnedAway(response) && url.origin === apiAddress().origin) {
      response = await getWithToken(url, response, signal);
    }
    // The contract has no operation for downloads.
    if (!response.ok) {
      const text = await response.text().catch(() => '');
      throw refused('getProposal', { response, text });
    }
    const blob = await blobOf(response, silence.heard).catch(() => {
      throw new DocumentNotReceived();
    });
    if (!(await isDocument(response.headers, blob)))
      throw new DocumentNotReceived(await startOf(blob, 'utf-8'));
    return { name: fileName(url, response), blob };
  } finally {
    silence.stop();
  }
}

/** Servers refuse a request without the token by a 401 or 403, a 404 that hides the document, or a sign-in page. */
const isTurnedAway = ({ ok, status, headers }: Response): boolean =>
  [401, 403, 404].includes(status) || (ok && /html/i.test(headers.get('Content-Type') ?? ''));

/** Returns the whole body, and calls `heard` for each part that arrives. */
function blobOf({ body, headers }: Response, heard: () => void): Promise<Blob> {
  const parts = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, passed) {
      heard();
      passed.enqueue(part);
    },
  });
  return new Response(body?.pipeThrough(parts) ?? null, { headers }).blob();
}

/**
 * In bytes. Content-Length may be the size of the compressed body. On another origin we can't see whether it is,
 * because scripts may not read the header Content-Encoding. Compression makes a document larger by at most this many
 * bytes plus 0.1 %. So if the document is shorter than Content-Length by more than that, it was cut off.
 */
const ADDED_BY_COMPRESSION = 64;

/**
 * Web pages, JSON, what the server calls a text or XML, and empty or shortened bodies are not documents. Anything else is
 * accepted, because many servers send every file as `application/octet-stream` and do not check what users upload.
 */
async function isDocument(headers: Headers, blob: Blob): Promise<boolean> {
  const type = headers.get('Content-Type') ?? '';
  if (blob.size === 0 || /html|json/i.test(type)) return false;
  const length = Number(headers.get('Content-Length') ?? 0);
  if (length - blob.size > ADDED_BY_COMPRESSION + length / 1000) return false;
  const start = await startOf(blob, 'utf-8');
  // Some servers call every file a text. A document has bytes that no text has.
  const isText = /^text\/plain|\/xml/i.test(type) && !/^%PDF|\uFFFD/.test(start);
  return !isText && !isPage(start) && !/^\s*[{[]\s*["{}\]]/.test(start);
}

/** Returns the last part of the address as a readable file name, or `document` if it is empty. */
export function nameInUrl(url: URL): string {
  return lastPart(decode(url.pathname.split('/').at(-1) ?? '')) || 'document';
}

const apiAddress = (): URL => new URL(config.apiRoot, window.location.href);

async function getWithToken(url: URL, refused: Response, signal: AbortSignal) {
  const token = accessToken();
  if (!token) return refused;
  const response = await get(url, signal, token);
  if (response.status !== 401) return response;
  const fresh = await renewAccess(token, (refresh) => api.refreshToken({ body: { refresh } }));
  return fresh ? get(url, signal, fresh) : response;
}

async function get(url: URL, signal: AbortSignal, token?: string): Promise<Response> {
  try {
    return await fetch(url, {
      signal,
      // The browser's cache could return another user's document, or one that has been replaced by a new upload.
      cache: 'no-store',
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
    });
  } catch (error) {
    // fetch throws a TypeError when there is no response or CORS hides it.
    if (error instanceof TypeError) throw new DocumentUnreachable();
    throw error;
  }
}

/** Returns the file name from the server's header without folders, or else the name in the address. */
function fileName(url: URL, response: Response): string {
  const header = response.headers.get('Content-Disposition') ?? '';
  const extended = /filename\*=utf-8''([^;]+)/i.exec(header)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(header)?.[1];
  const name = extended ? decode(extended) : plain;
  return lastPart(name ?? '') || nameInUrl(url);
}

/** Returns the name without the folders before it. */
const lastPart = (name: string): string =>
  withoutReordering(name.split(/[\\/]/).at(-1) ?? '').trim();

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
