/** Valid files of the three types, for servers that check whether the content fits the name. */
import { inflateRawSync } from 'node:zlib';

const TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Documents with different `text` have different bytes. */
export const pdf = (text = 'Conformance kit', size = 0) =>
  new File([pdfBytes(text, size)], 'conformance kit.pdf', { type: TYPES.pdf });

export const doc = () => new File([inflated(DOC)], 'conformance-kit.doc', { type: TYPES.doc });
export const docx = () =>
  new File([inflated(DOCX)], 'conformance.kit.v2.docx', { type: TYPES.docx });

export const named = (file: File, name: string, type = file.type) =>
  new File([file], name, { type });

/** Returns a PDF of exactly this size. If the size is too small for a PDF, returns the smallest possible one. */
function pdfBytes(text: string, size: number): Uint8Array<ArrayBuffer> {
  const least = pdfWith(text, 1);
  return size <= least.length ? least : pdfWith(text, 1 + size - least.length);
}

/** Each offset has ten digits, so the size depends only on the length of the padding. */
function pdfWith(text: string, length: number): Uint8Array<ArrayBuffer> {
  const stream = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
  const padding = '%'.padEnd(length, ' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const digits = (offset: number) => String(offset).padStart(10, '0');
  let body = `%PDF-1.4\n${padding}\n`;
  const offsets = objects.map((object, index) => {
    const offset = digits(body.length);
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${offset} 00000 n \n`;
  });
  const xref = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${digits(body.length)}\n%%EOF\n`;
  return new TextEncoder().encode(body + xref + trailer);
}

const inflated = (text: string) => new Uint8Array(inflateRawSync(Buffer.from(text, 'base64')));

/**
 * The smallest files of their kind, compressed. A compound file, as Word 97 writes it: header, one allocation sector, one
 * directory sector, the WordDocument stream.
 */
const DOC =
  '7dQxCsIwFMbxf1qrdtPFoZMncdILuHgAddRAqYPHcfAAHsET6BF09wr2SUsLxamOlu8HISHwQpIP3v02fpwuyZMvM0Jyi+k39lw1SiPIzaxY1nPB5K+8zazILwR6QARl5gNgCMRVvtJNSzyejCkL9mSkHPnFhMjVZ7mWNc1+scKTsmGOZ82BHdvyHm0lBK75njY1QdW/BF7nqz5BREREREREpOM+';

/** A zip file with the three parts that a DOCX needs. */
const DOCX =
  'nVTNjtMwEJ5ugQsnxD6A8Q2hxl0OgKoke9hdpFUliFA5IbQyyTSN1j+R7bbpi3BB4og4coUn4cIL8AQcQCAn3S3JFgEdyWMl9nwz830jJ+P+tX1o7A68/vAlmPcA/LoNAC+OtHKo3NlkVaJ9GVRShIeVFGSBxhZaRfQgGFKCKtVZofKIPp88HjyixDquMi60woiu0NLDOKwRSCWFshGdOVeOGLPpDCW3gS5RVVJMtZHc2UCbnJU8Pec5svvD4QOWNlUMnMegcXiMUz4XjpxUDlVTh0FhKVmX63NFlJelKFLuCq3YQmWdLIN1hsCgqO/YWVHae5UUlMXh0wUaU2RIEm7cEy4xomypTcYync4lKuep+L98ejotUryM92il0SlaW6hciuDyRPJCXdTBatripKXSmx8Pv97tAfh1EwDOfPPMN2J3VefZ7yTsqFKLSNrGJKdZRM1pdkBJQ9bfsRu+jtesbEnRuUHJhJscXUSvCuWZbLXYYfTT97fvPwOAX7cA4ArCrrwuRxcoDamj5b+03p2Npnk/F9RDvtLZyu+ld8Y7Fx9pVSOoFMl54ULmf3pval/Wvglkm6LiZNzb24c/PwBt2/IcdAG6s7mxd73WpHYDuxJs7NveFkGS8fUb/rAPffgIAD/7/usX';
