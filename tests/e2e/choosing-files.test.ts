/** Checks the file dialog, which the keyboard can open, and dropped files. Only a real browser has both. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { attach, pdf } from './attach';
import { realPdf } from './real-pdf';
import { newPage, sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();

async function openDraft(latency: number): Promise<Page> {
  const page = await newPage(browser);
  await page.goto(`/proposals/101/edit?as=amina&latency=${latency}`);
  await page.getByLabel(/^Technology/).fill('Gradient boosting');
  await page.locator('.mantine-Dropzone-root').waitFor();
  return page;
}

async function drop(page: Page, name: string, link?: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([named, address]) => {
      const data = new DataTransfer();
      if (address) data.setData('text/uri-list', address);
      else data.items.add(new File(['%PDF-1.7'], named, { type: 'application/pdf' }));
      return data;
    },
    [name, link] as const,
  );
  for (const event of ['dragenter', 'dragover', 'drop'])
    await page.locator('.mantine-Dropzone-root').dispatchEvent(event, { dataTransfer });
}

test('A file that is dropped while the form is being sent is not shown as chosen', async () => {
  const page = await openDraft(3000);
  await attach(page, pdf('first.pdf'));
  await page.getByText('first.pdf', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await page.getByText(/^Sending first\.pdf/).waitFor();

  await drop(page, 'corrected.pdf');
  await page.getByText('corrected.pdf was not chosen: the form is locked now.').waitFor();
  expect(await page.getByText('corrected.pdf', { exact: true }).count()).toBe(0);
  expect(await page.getByText('first.pdf', { exact: true }).count()).toBe(1);
});

test('If a link is dropped, the field says that it is not a file', async () => {
  const page = await openDraft(0);
  await drop(page, '', 'https://drive.example/plan.pdf');
  await page.getByText('That was a link or a text. Please choose a file.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/proposals/101/edit');
});

test('The same file can be chosen again with the keyboard', async () => {
  const page = await openDraft(0);
  // Listen from the start: the browser needs a moment before it reports its file dialogs.
  let dialogs = 0;
  page.on('filechooser', () => {
    dialogs += 1;
  });
  await drop(page, 'dropped.pdf');
  await page.getByText('dropped.pdf', { exact: true }).waitFor();
  await attach(page, pdf('same.pdf'));
  await page.getByRole('button', { name: 'Remove the chosen file' }).click();
  await page.locator('input[type=file]:focus').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect.poll(() => dialogs).toBe(1);
  // Because the input is empty, choosing the same file again counts as a change.
  const input = page.locator('input[type=file]');
  expect(await input.evaluate((field) => (field as HTMLInputElement).files?.length)).toBe(0);
});

/** Drops files and folders of this machine on the area, as the desktop does. */
const dropReal = (page: Page, ...files: string[]) =>
  dropOn(page.locator('.mantine-Dropzone-root'), { files });

interface Dropped {
  files?: string[];
  text?: string;
}

async function dropOn(element: Locator, { files = [], text }: Dropped): Promise<void> {
  const area = await element.boundingBox();
  if (!area) throw new Error('the element is not on the screen');
  const page = element.page();
  const session = await page.context().newCDPSession(page);
  const place = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const items = text ? [{ mimeType: 'text/plain', data: text }] : [];
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items, files, dragOperationsMask: 1 };
    await session.send('Input.dispatchDragEvent', { type, ...place, data });
  }
}

test('Of several dropped files, and of a folder, one is taken, and the form says which', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drop-'));
  const at = (...names: string[]) => join(folder, ...names);
  await mkdir(at('ideas'));
  await mkdir(at('nothing'));
  for (const name of ['one.pdf', 'two.pdf', 'notes.txt', 'ideas/plan.pdf'])
    await writeFile(at(name), name.endsWith('.pdf') ? realPdf() : 'notes');

  const page = await openDraft(0);
  await page.locator('.mantine-Dropzone-root').scrollIntoViewIfNeeded();
  const says = (text: string) => page.getByText(text).waitFor();
  const only = (count: number, name: string) =>
    `You dropped ${count} files. Only ${name} was taken, because a proposal has one document.`;

  await dropReal(page, at('one.pdf'), at('two.pdf'));
  await says(only(2, 'one.pdf'));
  await dropReal(page, at('notes.txt'), at('two.pdf'));
  await says(only(2, 'two.pdf'));
  await dropReal(page, at('ideas'));
  await says('plan.pdf was taken from the folder.');
  expect(await page.getByText(/^You dropped/).count()).toBe(0);
  await dropReal(page, at('nothing'));
  await says('The folder has no files. Please choose a file.');
  await dropReal(page, at('notes.txt'));
  await says("notes.txt can't be used: a draft's document can only be replaced with a PDF.");
  expect(await page.getByText('plan.pdf', { exact: true }).count()).toBe(1);
  expect(await page.getByText('plan.pdf was taken from the folder.').count()).toBe(0);
});

test('A text can be dragged into a field, and a file that is dropped there does not replace the portal', async () => {
  const page = await openDraft(0);
  const field = page.getByLabel(/^Technology/);
  await dropOn(field, { text: ' and radar' });
  await expect.poll(() => field.inputValue()).toContain(' and radar');

  const path = join(await mkdtemp(join(tmpdir(), 'drop-')), 'plan.pdf');
  await writeFile(path, realPdf());
  await dropOn(field, { files: [path] });
  await field.fill('The form is still here');
  expect(page.context().pages()).toHaveLength(1);
});
