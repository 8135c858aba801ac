/** Returns a valid PDF with one page and one line of text. It is padded so that it has at least this many bytes. */
export function onePagePdf(line: string, bytes = 0): Uint8Array<ArrayBuffer> {
  const bare = drawPage(line, '');
  const text = drawPage(line, ' '.repeat(Math.max(0, bytes - bare.length)));
  return new TextEncoder().encode(text);
}

/** The padding is in a comment, which PDF viewers ignore. */
function drawPage(line: string, filler: string): string {
  const drawing = `BT /F1 18 Tf 72 760 Td (${line.replaceAll(/[^ -~]|[()\\]/g, ' ')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];

  let body = `%PDF-1.4\n%${filler}\n`;
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${tenDigits(offset)} 00000 n \n`;
  });
  const size = objects.length + 1;
  const crossReferences = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${tenDigits(body.length)}\n%%EOF\n`;
  return body + crossReferences + trailer;
}

const tenDigits = (offset: number) => String(offset).padStart(10, '0');
