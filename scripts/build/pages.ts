/**
 * Writes the public pages as complete HTML with the styles they need, and app.html, the page for all other addresses.
 * The public pages show values of config.json. After an edit of config.json, `npm run headers` writes them again.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { config, configure, PAGE_CONFIG } from '../../src/lib/config.ts';
import { askEarly } from './ask-early.ts';
import { type Manifest, readManifest, scriptsOf, sheetOf } from './chunks.ts';
import { readConfig } from './config-file.ts';
import { criticalCss } from './critical-css.ts';
import { startLate } from './start-late.ts';

type Prerender = typeof import('../../src/prerender');

/** The page built by Vite, from which all others are made. */
export const TEMPLATE = '_template';

export async function prerenderPages(dist: string): Promise<void> {
  const template = await readFile(join(dist, TEMPLATE), 'utf8');
  const settings = await readConfig(dist);
  configure(settings);
  const manifest = await readManifest(dist);
  const styles = await readFile(join(dist, sheetOf(manifest)), 'utf8');
  await withRenderer(async ({ pages, prerender, prerenderShell }) => {
    const app = finishShell(template, await prerenderShell(), { manifest, styles });
    await writeFile(join(dist, 'app.html'), withShortScripts(app));
    for (const [path, screen] of Object.entries(pages)) {
      const rendered = await prerender(path, settings);
      const html = finishPage(template, rendered, { manifest, styles, screen, settings });
      const file = path === '/' ? 'index.html' : `${path}.html`;
      await writeFile(join(dist, file), withShortScripts(html));
    }
  });
}

/** Leaves out the comments and indents of inline scripts: each page contains them, and must fit into the first packets. */
const withShortScripts = (html: string) =>
  html.replace(/<script>.*?<\/script>/gs, (script) => script.replace(/\n\s*(\/\/.*)?/g, '\n'));

/** Builds the portal's routes for Node, in a new folder each time, because two builds may run at once. */
async function withRenderer(work: (renderer: Prerender) => Promise<void>): Promise<void> {
  await mkdir('.tmp', { recursive: true });
  const outDir = resolve(await mkdtemp('.tmp/prerender-'));
  try {
    await build({
      logLevel: 'warn',
      build: { ssr: 'src/prerender.tsx', outDir, copyPublicDir: false },
    });
    await work(await import(pathToFileURL(join(outDir, 'prerender.js')).href));
  } finally {
    await rm(outDir, { recursive: true });
  }
}

interface Build {
  manifest: Manifest;
  /** The text of the one style sheet. */
  styles: string;
}

/**
 * Returns app.html, the page for any address. It contains, in this order: the shell with the styles it needs, the
 * portal's style sheet, and the root for the screen. So the shell appears without waiting for the style sheet.
 */
function finishShell(template: string, shell: string, { manifest, styles }: Build) {
  const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(template) ?? [];
  const critical = `${criticalCss(styles, shell)}${SHELL}`;
  return template
    .replace(sheet, () => `<style>${critical}</style>\n${askEarly(manifest)}`)
    .replace(
      '<div id="root"></div>',
      (root) => `<div id="shell">${shell}</div>\n${sheet}\n${root}`,
    );
}

/** Hides the shell once the screen has a `main`. */
const SHELL = 'body:has(#root main)>#shell{display:none}';

interface Page extends Build {
  screen: string;
  /** The contents of config.json. */
  settings: unknown;
}

function finishPage(template: string, rendered: string, page: Page) {
  const { manifest, styles, screen, settings } = page;
  const [title = ''] = /<title>.*?<\/title>/.exec(rendered) ?? [];
  const body = rendered.replace(title, '');
  const [entry = '', ...chunks] = scriptsOf(manifest, screen).map((file) => `/${file}`);
  const late = startLate({ entry, chunks, sheet: `/${sheetOf(manifest)}` });
  return template
    .replace('<html ', `$&${deadlineOf(settings)}`)
    .replace(/\s*<script type="module".*?<\/script>/s, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/<title>.*?<\/title>/, () => title)
    .replace('</head>', () => `<style>${criticalCss(styles, body)}</style>\n</head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${body}</div>\n${carried(settings)}\n${late}`,
    );
}

/**
 * What the page's inline script compares with the time. Where nobody has set a deadline, the server's config.json may have
 * another than the default, and the page must not say that submissions are closed.
 */
const deadlineOf = (settings: unknown) =>
  Object.hasOwn(Object(settings), 'deadline') ? `data-deadline="${config.deadline}" ` : '';

/**
 * The settings that the page shows, as JSON, so that the portal starts with the same values. JSON is not run, so the
 * content security policy needs no hash of it.
 */
const carried = (settings: unknown) =>
  `<script type="application/json" id="${PAGE_CONFIG}">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`;
