/** Valid files of the three types, for servers that check whether the content fits the name. */
import { crc32 } from 'node:zlib';

const TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Documents with different `text` have different bytes. */
export const pdf = (text = 'Conformance kit', size = 0) =>
  new File([pdfBytes(text, size)], 'conformance kit.pdf', { type: TYPES.pdf });

export const doc = () => new File([docBytes()], 'conformance-kit.doc', { type: TYPES.doc });
export const docx = () => new File([docxBytes()], 'conformance-kit.docx', { type: TYPES.docx });

export const named = (file: File, name: string, type = file.type) =>
  new File([file], name, { type });

/** Returns a PDF of exactly this size. If the size is too small for a PDF, returns the smallest possible one. */
function pdfBytes(text: string, size: number): Uint8Array<ArrayBuffer> {
  const least = pdfWith(text, 1);
  if (size <= least.length) return least;
  // In a larger file, the offset at the end has more digits, so `rough` can be a few bytes too long: subtract these.
  // The offsets in the table always have ten digits.
  const rough = pdfWith(text, 1 + size - least.length);
  return pdfWith(text, 1 + size - least.length - (rough.length - size));
}

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
  let body = `%PDF-1.4\n${padding}\n`;
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const xref = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new TextEncoder().encode(body + xref + trailer);
}

/**
 * A compound file, as Word 97 writes it: header, one allocation sector, one directory sector, the WordDocument stream.
 */
function docBytes(): Uint8Array<ArrayBuffer> {
  const SECTOR = 512;
  const END = 0xfffffffe;
  const FREE = 0xffffffff;
  const bytes = new Uint8Array(SECTOR * 11);
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const shorts: [number, number][] = [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ];
  for (const [offset, value] of shorts) view.setUint16(offset, value, true);
  const longs: [number, number][] = [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, END],
    [68, END],
    [76, 0],
  ];
  for (const [offset, value] of longs) view.setUint32(offset, value, true);
  for (let entry = 1; entry < 109; entry += 1) view.setUint32(76 + entry * 4, FREE, true);

  for (let sector = 0; sector < 128; sector += 1) view.setUint32(SECTOR + sector * 4, FREE, true);
  view.setUint32(SECTOR, 0xfffffffd, true);
  view.setUint32(SECTOR + 4, END, true);
  for (let sector = 2; sector < 10; sector += 1)
    view.setUint32(SECTOR + sector * 4, sector === 9 ? END : sector + 1, true);

  const directory = (index: number, name: string, type: number, start: number, size: number) => {
    const base = SECTOR * 2 + index * 128;
    [...name].forEach((letter, at) => {
      view.setUint16(base + at * 2, letter.charCodeAt(0), true);
    });
    view.setUint16(base + 64, name ? (name.length + 1) * 2 : 0, true);
    bytes.set([type, 1], base + 66);
    for (const link of [68, 72, 76]) view.setUint32(base + link, FREE, true);
    if (type === 5) view.setUint32(base + 76, 1, true);
    view.setUint32(base + 116, start, true);
    view.setUint32(base + 120, size, true);
  };
  directory(0, 'Root Entry', 5, END, 0);
  directory(1, 'WordDocument', 2, 2, 4096);
  view.setUint16(SECTOR * 3, 0xa5ec, true);
  view.setUint16(SECTOR * 3 + 2, 0xc1, true);
  return bytes;
}

/** A zip file with the three parts that a DOCX needs, stored without compression. */
function docxBytes(): Uint8Array<ArrayBuffer> {
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const office = 'http://schemas.openxmlformats.org';
  const parts: [string, string][] = [
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TYPES.docx}.main+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ],
    [
      'word/document.xml',
      `${xml}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Conformance kit</w:t></w:r></w:p></w:body></w:document>`,
    ],
  ];
  const files: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of parts) {
    const data = Buffer.from(text);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(0x21, 8);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), data]);
    files.push(file);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, tail, Buffer.from(name)]));
    offset += file.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...files, directory, end]));
}
