/** Writes .tmp/gallery/index.html: pictures of every screen in its main states, narrow and wide, light and dark. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../tests/e2e/browser';
import { serveDemo } from '../tests/e2e/demo';
import { contextFor, openIn, type ScreenState, screenStates } from '../tests/e2e/screens';

const OUT = '.tmp/gallery';
const BUILT = '.tmp/gallery-site';
const widths = [360, 1280];
const schemes = ['light', 'dark'] as const;

const nameOf = ({ path, name, as }: ScreenState) =>
  [path, name, as ?? 'nobody']
    .join(' ')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replace(/^-/, '');

async function shoot(page: Page, state: ScreenState): Promise<string[]> {
  const files: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      // Make the window as tall as the page, so that elements fixed to the bottom cover nothing.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.max(800, height) });
      await page.waitForTimeout(150);
      const file = `${nameOf(state)}-${width}-${colorScheme}.jpg`;
      await page.screenshot({ path: join(OUT, file), fullPage: true, type: 'jpeg', quality: 70 });
      files.push(file);
    }
  }
  return files;
}

function pageOf(sections: { state: ScreenState; files: string[] }[]): string {
  const section = ({ state, files }: (typeof sections)[number]) => `
    <section>
      <h2>${state.path} <small>${state.name}, ${state.as ?? 'nobody signed in'}</small></h2>
      <div>${files.map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`).join('')}</div>
    </section>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
    <style>
      body { font: 1rem system-ui; margin: 2rem; background: #ddd }
      section div { display: flex; gap: 1rem; align-items: start; overflow-x: auto }
      img { height: 640px; object-fit: cover; object-position: top; border: 1px solid #999 }
      small { font-weight: normal }
    </style>
    <h1>Gallery</h1>${sections.map(section).join('')}</html>`;
}

// `npm run gallery -- support` takes only the pictures with "support" in the path, the state or the person.
const [wanted = ''] = process.argv.slice(2);
const chosen = screenStates.filter((state) => nameOf(state).includes(wanted));

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const demo = await serveDemo(BUILT);
const browser = await launchBrowser();
const sections = [];
for (const state of chosen) {
  const context = await contextFor(browser, state, { baseURL: demo.baseUrl });
  const page = await context.newPage();
  await openIn(page, state);
  sections.push({ state, files: await shoot(page, state) });
  await page.context().close();
  console.log(`${state.path}, ${state.name}`);
}
await writeFile(join(OUT, 'index.html'), pageOf(sections));
await browser.close();
await demo.close();
console.log(`${OUT}/index.html: ${sections.length} states, ${sections.length * 4} pictures`);
