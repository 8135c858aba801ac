import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inEachBrowser, newBrowser } from './stories';

/** Counts the pages of a PDF. Firefox writes a PDF's objects, such as its pages, into compressed streams. */
function pagesIn(pdf: Buffer): number {
  const streams = [...pdf.toString('latin1').matchAll(/\/Type \/ObjStm.*?stream\n/gs)];
  const objects = streams.map(({ 0: head, index }) =>
    inflateSync(pdf.subarray(index + head.length)).toString('latin1'),
  );
  return objects.join('\n').match(/\/Type \/Page\b/g)?.length ?? 0;
}

inEachBrowser((engine) => {
  test('The receipt is printed on one page', async ({ skip }) => {
    skip(engine.name === 'WebKit', "WebKit's driver cannot print.");
    const page = await newBrowser(engine);
    await page.goto('/proposals/102/receipt?as=amina&latency=0');
    await page.getByRole('button', { name: 'Save as PDF or print' }).waitFor();
    expect(pagesIn(await page.print())).toBe(1);
  });
});
