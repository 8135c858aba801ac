/** Unfinished work leaves a shared computer as a file, and goes on in another browser. */
import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { people } from '../../mocks/state/people';
import { downloadIn } from './download';
import { field, fillIn, memberForms } from './long-forms';
import { productionOf } from './production';
import { sharedBrowser } from './shared-browser';
import { askToLogOut, logIn } from './sign-in';

const browser = await sharedBrowser();
const folder = '.tmp/work-file';
const production = await productionOf(folder);

test('All unsent work leaves with its user, is read in an editor, and goes on under another name', async () => {
  const { page, complaints } = await production.open(browser);
  await logIn(page, people.amina, production.mock.latestCode);
  for (const form of memberForms) {
    await page.goto(form.path);
    await field(page, Object.keys(form.texts)[0] ?? '').waitFor();
    await fillIn(page, form);
    await page.waitForTimeout(1500);
  }
  const dialog = await askToLogOut(page);
  const { name, bytes } = await downloadIn(page)(() =>
    dialog.getByRole('button', { name: 'Save my text as a file' }).click(),
  );
  await dialog.getByText(`Saved as ${name} in your downloads.`, { exact: false }).waitFor();
  expect(name).toMatch(/\.txt$/);
  const text = bytes.toString('utf8');
  for (const { texts } of memberForms)
    for (const typed of Object.values(texts)) expect(text).toContain(typed);
  await dialog.getByRole('button', { name: 'Log out and delete it' }).click();
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();

  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/renamed`, text.replaceAll('\r\n', '\n'));
  const other = await production.open(browser);
  await logIn(other.page, people.chebet, production.mock.latestCode);
  await other.page.goto('/proposals/new');
  const choosing = other.page.waitForEvent('filechooser');
  await other.page.getByRole('button', { name: 'Continue from a file' }).click();
  await (await choosing).setFiles(`${folder}/renamed`);
  // The file also has the changes to a draft, which has the same fields.
  await other.page.getByRole('button', { name: /^New Proposal,/ }).click();
  await other.page.getByText('Filled in from renamed.', { exact: false }).waitFor();
  expect(await field(other.page, 'Project Title').inputValue()).toBe('Grain store sentinel');
  expect(await field(other.page, 'Thematic Area').inputValue()).toBe('GOVERNANCE');
  await other.page.getByText('grain.pdf').waitFor();
  expect(other.complaints).toEqual([]);
});
