/** Performs a scenario's steps in a real browser. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf } from '../../mocks/scenarios/flows';
import { documentOf, type Step } from '../../mocks/scenarios/steps';
import { attach } from './attach';
import type { StoryPage } from './story-page';

/**
 * Runs in the page. The portal waits for a random time before it asks a server again. Without this, that time can be so
 * short that nobody sees what the portal says meanwhile.
 */
export function avoidShortPauses(): void {
  const { random } = Math;
  Math.random = () => 0.25 + random() / 2;
}

export async function play(page: StoryPage, step: Step): Promise<void> {
  if ('see' in step) return see(page, step);
  if ('press' in step) return press(page, step.press);
  // If several links have the same name, they lead to the same place, so take the first.
  if ('follow' in step)
    return page.getByRole('link', { name: step.follow, exact: true }).first().click();
  if ('fill' in step) return field(page, step.fill).fill(step.with);
  if ('choose' in step) return choose(page, step);
  if ('tick' in step) return page.getByRole('checkbox', { name: step.tick }).check();
  if ('attach' in step) return attachDocument(page, step);
  if ('enterCode' in step) return enterCode(page, step.enterCode);
  if ('enterCodeOf' in step) return enterCode(page, await latestCode(page, step.enterCodeOf));
  if ('letMinutesPass' in step)
    return page.evaluate((time) => window.mock?.clock.jump(time), step.letMinutesPass * 60_000);
  if ('waitSeconds' in step) return page.waitForTimeout(step.waitSeconds * 1000);
  if ('review' in step) return review(page, step.review);
  return page.evaluate(() => window.mock?.faults.clear());
}

/** Waits until the text is visible. If `as` is set, waits for an element with this role and the text as its name. */
function see(page: StoryPage, { see: text, as }: Extract<Step, { see: string }>) {
  return (as ? page.getByRole(as, { name: text }) : page.getByText(text))
    .filter({ visible: true })
    .first()
    .waitFor();
}

/** Reviews a record, and waits until the page has reloaded, so that the next step does not see the old page. */
async function review(page: StoryPage, asked: Extract<Step, { review: unknown }>['review']) {
  await page.evaluate((given) => {
    document.documentElement.dataset.old = '';
    void window.mock?.review(given).then(() => window.mock?.restart());
  }, asked);
  const isOld = () => page.evaluate(() => document.documentElement.dataset.old !== undefined);
  // While the page is changing, nothing can be evaluated in it.
  while (await isOld().catch(() => true)) await page.waitForTimeout(50);
}

async function press(page: StoryPage, name: string) {
  const button = page.getByRole('button', { name, exact: true });
  await button.or(page.getByRole('menuitem', { name, exact: true })).click();
}

/** Finds the field with this label. A required field's label may end with an asterisk. */
const field = (page: StoryPage, label: string) =>
  page.getByLabel(new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}( ?\\*)?$`)).first();

async function choose(page: StoryPage, step: Extract<Step, { choose: string }>) {
  await field(page, step.choose).selectOption(step.value ?? { label: step.option });
}

/** Attaches a file from the disk: sending eleven megabytes through the browser's protocol is too slow. */
async function attachDocument(page: StoryPage, step: Extract<Step, { attach: string }>) {
  const document = documentOf(step);
  const folder = await mkdtemp(join(tmpdir(), 'attach-'));
  const file = join(folder, document.name);
  await writeFile(file, await document.bytes());
  await attach(page, file);
}

/** Types the code into the six boxes or the single field. First deletes what is in there, such as a refused code. */
async function enterCode(page: StoryPage, code: string) {
  const boxes = page.getByRole('textbox', { name: /code/i });
  await boxes.first().waitFor();
  for (const box of (await boxes.all()).reverse()) if (await box.inputValue()) await box.fill('');
  await boxes.first().click();
  await page.keyboard.type(code);
}

const latestCode = (page: StoryPage, name: Extract<Step, { enterCodeOf: string }>['enterCodeOf']) =>
  page.evaluate((email) => window.mock?.latestCode(email) ?? '', addressOf(name));
