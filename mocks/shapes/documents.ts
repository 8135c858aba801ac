/** The addresses of documents, as servers and their storages write them. */

import { checksum } from '../rules/sessions';
import { type Shape, valuesOf } from './shape';

/** Short, so that testers meet one that is over. */
export const SIGNED_FOR = 60_000;

const signatureOf = ({ pathname, searchParams }: URL) =>
  checksum(`${pathname} ${searchParams.get('expires')} ${searchParams.get('nonce')}`);

/** Another query each time: two addresses of one document are never the same. */
function sign(url: URL, now: number): URL {
  const signed = new URL(url);
  signed.searchParams.set('expires', String(now + SIGNED_FOR));
  signed.searchParams.set('nonce', crypto.randomUUID().slice(0, 8));
  signed.searchParams.set('signature', signatureOf(signed));
  return signed;
}

/** Whether a signed address opens the document. Undefined for one that is not signed. */
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
  /** Good for a minute, and without a token. */
  'signed-documents': addresses(sign),
} satisfies Record<string, Shape>;
