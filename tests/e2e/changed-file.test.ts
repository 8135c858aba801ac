/** People often correct a document after they have chosen it, or pull out the USB stick that it is on. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attach } from './attach';
import { downloadIn } from './download';
import { realPdf } from './real-pdf';
import { newPage, sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();
const PATH = join('.tmp', 'corrected.pdf');

const changes = [
  ['corrected', () => writeFile(PATH, Buffer.concat([realPdf(), Buffer.from('% corrected')]))],
  ['removed', () => rm(PATH)],
] as const;

test.for(changes)(
  'A document that was %s after it was chosen is sent as it was chosen',
  async ([, change]) => {
    const page = await newPage(browser);
    await page.goto('/proposals/101/edit?as=amina&latency=0');
    await page.getByLabel(/^Technology/).fill('Gradient boosting');
    const chosen = realPdf();
    await writeFile(PATH, chosen);
    await attach(page, PATH);
    await page
      .getByText(/^Saved on this device/)
      .first()
      .waitFor();
    await change();

    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
    await page.getByRole('link', { name: /^Borehole watch/ }).click();
    const link = page.getByRole('link', { name: 'Download corrected.pdf' });
    const { bytes } = await downloadIn(page)(() => link.click());
    expect(bytes.equals(chosen)).toBe(true);
  },
);
