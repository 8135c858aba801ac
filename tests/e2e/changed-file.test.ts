/** People often correct a document after they have chosen it. Browsers can't send a file that changed after the choice. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attach } from './attach';
import { realPdf } from './real-pdf';
import { newPage, sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();
const PATH = join('.tmp', 'corrected.pdf');
const GONE =
  'corrected.pdf was changed or removed on your device after you chose it. Please choose it again.';

const changes = [
  ['corrected', () => writeFile(PATH, Buffer.concat([realPdf(), Buffer.from('% corrected')]))],
  ['removed', () => rm(PATH)],
] as const;

test.for(changes)(
  'A document that was %s after it was chosen is asked for again',
  async ([, change]) => {
    const page = await newPage(browser);
    await page.goto('/proposals/101/edit?as=amina&latency=0');
    await page.getByLabel(/^Technology/).fill('Gradient boosting');
    await writeFile(PATH, realPdf());
    await attach(page, PATH);
    await page
      .getByText(/^Saved on this device/)
      .first()
      .waitFor();
    await change();

    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await page.getByText(GONE).first().waitFor();
    expect(await page.getByText('Ready to submit.').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file');

    await writeFile(PATH, realPdf());
    const chooser = page.waitForEvent('filechooser');
    await page.getByText(/Choose another to replace it/).click();
    await (await chooser).setFiles(PATH);
    await page.getByText(GONE).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
  },
);
