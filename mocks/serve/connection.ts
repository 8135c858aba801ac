/**
 * Sends each request on a new connection, because a request on a connection that the server is closing would be lost.
 * The guard and the conformance kit reach real servers with it. It does not follow redirects.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as plainly } from 'node:http';
import { request as securely } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, inflateSync, unzipSync } from 'node:zlib';
import { UsageError } from './command-line';

/** The options with which a command reaches a server behind a gateway. */
export interface Connection {
  /** Sent with each request, such as `X-Api-Key: 7`. */
  header: string[];
  /** The path of a certificate in PEM that is trusted too. */
  ca?: string | undefined;
  /** Accepts any certificate. */
  insecure: boolean;
}

const unpack: Record<string, typeof unzipSync> = {
  gzip: unzipSync,
  'x-gzip': unzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** The headers of a request that does not have its own. */
const usual = { Accept: '*/*', 'Accept-Encoding': 'gzip, deflate, br', 'User-Agent': 'node' };

export function connect({ header, ca: file, insecure }: Connection) {
  const own = header.map(readHeader);
  const ca = file === undefined ? undefined : readCertificate(file);

  return async (request: Request, { signal }: { signal?: AbortSignal } = {}): Promise<Response> => {
    const headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(usual))
      if (!headers.has(name)) headers.set(name, value);
    for (const [name, value] of own) headers.set(name, value);
    headers.set('Connection', 'close');
    const send = request.url.startsWith('https:') ? securely : plainly;
    const outgoing = send(request.url, {
      method: request.method,
      headers: Object.fromEntries(headers),
      signal,
      agent: false,
      rejectUnauthorized: !insecure,
      ...(ca && { ca }),
    });
    outgoing.end(request.body && Buffer.from(await request.arrayBuffer()));
    const [incoming] = await once(outgoing, 'response');
    // The server may close the connection after its reply, although it has not read the whole request.
    outgoing.on('error', () => {});
    const packed = await buffer(incoming);
    const received = new Headers();
    for (let at = 0; at < incoming.rawHeaders.length; at += 2)
      received.append(incoming.rawHeaders[at], incoming.rawHeaders[at + 1]);
    const encoding = received.get('Content-Encoding')?.trim().toLowerCase() ?? '';
    const bytes = packed.length > 0 ? (unpack[encoding]?.(packed) ?? packed) : packed;
    const isEmpty = [204, 205, 304].includes(incoming.statusCode) || bytes.length === 0;
    return new Response(isEmpty ? null : new Uint8Array(bytes), {
      status: incoming.statusCode,
      headers: received,
    });
  };
}

export function readHeader(text: string): [name: string, value: string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+)\s*:\s*(.*?)\s*$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw new UsageError("--header takes 'Name: value'.");
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`--ca ${file} cannot be read.`);
  }
}

/** Reads the root of an API. Never repeats a password in a message. */
export function readRoot(option: string, text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `${option} takes an address such as https://host/api, not "${text.replace(/\/\/.*@/, '//…@')}".`,
    );
  if (url.username || url.password)
    throw new UsageError(
      `${option} takes no password in the address. Send it as --header 'Authorization: Basic …'.`,
    );
  return text.replace(/\/+$/, '');
}
