/** Addresses of documents, as servers and storage services write them. */
import { checksum } from '../rules/sessions';
import { type Shape, valuesOf } from './shape';

/** Milliseconds. Short, so that testers also meet an expired address. */
const SIGNED_FOR = 60_000;

const signatureOf = ({ pathname, searchParams }: URL) =>
  checksum(`${pathname} ${searchParams.get('expires')} ${searchParams.get('nonce')}`);

/** Adds a new random query each time, so that two addresses of the same document differ. */
function sign(url: URL, now: number): URL {
  const signed = new URL(url);
  signed.searchParams.set('expires', String(now + SIGNED_FOR));
  signed.searchParams.set('nonce', crypto.getRandomValues(new Uint32Array(1)).join());
  signed.searchParams.set('signature', signatureOf(signed));
  return signed;
}

/** Whether a signed address still opens the document; undefined if it is not signed. */
export function opensBySignature(url: URL, now: number): boolean | undefined {
  const signature = url.searchParams.get('signature');
  if (signature === null) return undefined;
  return signature === signatureOf(url) && Number(url.searchParams.get('expires')) > now;
}

const addresses =
  (change: (url: URL, now: number) => URL): Shape =>
  (reply, asked) =>
    valuesOf(['proposal_document'], (value) =>
      typeof value === 'string' ? change(new URL(value, asked.url), asked.now).href : value,
    )(reply, asked);

export const documentShapes = {
  'absolute-documents': addresses((url) => url),
  /** A signed address opens the document for a minute, without a token. */
  'signed-documents': addresses(sign),
} satisfies Record<string, Shape>;
