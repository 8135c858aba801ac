/** Reads a request's body: the bytes, and the fields of a form. Works the same in every version of Node and in a page. */
import {
  getMultipartBoundary,
  MultipartParseError,
  MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser';
import { decode } from './text';

/** A request's body, which is read once and used by the log, the faults and the handler. */
export interface SentBody {
  bytes: Uint8Array<ArrayBuffer>;
  /** The Content-Type. */
  type: string;
  /** The Content-Encoding. */
  encoding: string;
}

/** An uploaded file, as `File` is in a browser. */
export interface Upload {
  name: string;
  type: string;
  size: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads a copy, so that the request can still be forwarded. Not by `request.body`: Firefox has none. */
export async function sentBy(request: Request): Promise<SentBody> {
  const { headers } = request;
  return {
    bytes: new Uint8Array(await request.clone().arrayBuffer()),
    type: headers.get('Content-Type') ?? '',
    encoding: headers.get('Content-Encoding') ?? '',
  };
}

export const textOf = ({ bytes }: SentBody) => decode(bytes);

export const isForm = ({ type }: SentBody) => /^\s*multipart\/form-data\b/i.test(type);

/** Why a body could not be read, for its developer. */
export class UnreadableBody extends Error {}

const CUT_OFF =
  'The form has no end. Each line ends with CRLF, and the last is the boundary of the Content-Type between two "--".';
/** Text before the first boundary is allowed, but rarely sent. The parser does not skip it. */
const LONGEST_PREAMBLE = 4096;

/**
 * Returns the fields of a form. The text stays unchanged: browsers send line ends in multipart as CRLF, and most servers
 * keep them. Throws an UnreadableBody.
 */
export function formIn({ bytes, type }: SentBody): Record<string, string | Upload> {
  const boundary = getMultipartBoundary(type);
  if (!boundary)
    throw new UnreadableBody(
      'The Content-Type has no boundary. Let curl -F or fetch set the whole header.',
    );
  const start = decode(bytes.subarray(0, LONGEST_PREAMBLE), 'latin1').indexOf(`--${boundary}`);
  if (start < 0) throw new UnreadableBody('The boundary of the Content-Type is not in the body.');
  try {
    const parts = parseMultipart(bytes.subarray(start), { boundary, ...NO_LIMITS });
    return Object.fromEntries([...parts].map(fieldOf));
  } catch (error) {
    if (!(error instanceof MultipartParseError)) throw error;
    throw new UnreadableBody(CUT_OFF);
  }
}

/** The server has already limited the size of the whole body. */
const NO_LIMITS = {
  maxHeaderSize: Number.POSITIVE_INFINITY,
  maxFileSize: Number.POSITIVE_INFINITY,
  maxTotalSize: Number.POSITIVE_INFINITY,
};

function fieldOf(part: MultipartPart): [name: string, value: string | Upload] {
  const { name, filename } = part.name === undefined ? inSmallLetters(part) : part;
  const { mediaType = '' } = part;
  if (name === undefined)
    throw new UnreadableBody('A part needs the header Content-Disposition: form-data; name="…".');
  if (filename === undefined) {
    const charset = /charset="?([\w-]+)/i.exec(part.headers['content-type'] ?? '')?.[1];
    return [unescaped(name), decode(part.bytes, charset)];
  }
  const bytes = new Uint8Array(part.bytes);
  return [
    unescaped(name),
    { name: unescaped(filename), type: mediaType, size: bytes.length, bytes },
  ];
}

/** Browsers write these characters of a name in this way. */
const unescaped = (name: string) =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

/** The parser does not know parameters in capitals, such as `NAME="title"`. */
function inSmallLetters({ headers }: MultipartPart): MultipartPart {
  const disposition = headers['content-disposition'] ?? '';
  const small = disposition.replaceAll(/;\s*[a-z]+\*?=/gi, (parameter) => parameter.toLowerCase());
  return new MultipartPart(new TextEncoder().encode(`Content-Disposition: ${small}`), []);
}
