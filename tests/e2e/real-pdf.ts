import { randomBytes } from 'node:crypto';
import { onePagePdf } from '../../mocks/state/pdf';

/** Returns a valid PDF that contains a megabyte of random bytes, in the comment that pads it. */
export function realPdf(): Buffer {
  const pdf = Buffer.from(onePagePdf('Early warning', 1024 * 1024));
  const start = pdf.indexOf('\n%') + 2;
  const noise = randomBytes(pdf.indexOf('\n', start) - start);
  // A line end would end the comment.
  pdf.set(
    noise.map((byte) => (byte === 10 || byte === 13 ? 32 : byte)),
    start,
  );
  return pdf;
}
