/**
 * The fonts of the tests that measure: no result may depend on the fonts of the machine. Phones have narrow fonts such as
 * Roboto. DejaVu Sans, the usual font of Linux, is about as wide as Verdana.
 */
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';

const packages = { narrow: 'roboto', wide: 'dejavu-sans' };

export type Width = keyof typeof packages;

export const fontWidths = ['narrow', 'wide'] as const satisfies Width[];

interface FontFile {
  weight: string;
  base64: string;
}

const read = (name: string): FontFile[] =>
  ['400', '700'].map((weight) => {
    const file = `node_modules/@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`;
    return { weight, base64: readFileSync(file, 'base64') };
  });

const files = { narrow: read(packages.narrow), wide: read(packages.wide) };

/** Gives all pages of the context the narrow font, from their first paint. */
export async function bringFont(context: BrowserContext): Promise<void> {
  await context.addInitScript(adoptFont);
  await context.addInitScript(setFont, files.narrow);
}

/** Changes the font of a page whose context has called `bringFont`. */
export const changeFont = (page: Page, width: Width) => page.evaluate(setFont, files[width]);

/** Runs in the page: all texts get the font "Test", also the texts in shadow roots that are attached later. */
function adoptFont(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { font-family: Test !important }');
  document.adoptedStyleSheets = [sheet];
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    root.adoptedStyleSheets = [sheet];
    return root;
  };
}

/** Runs in the page: the font "Test" gets these files. */
function setFont(weights: FontFile[]): void {
  document.fonts.clear();
  for (const { weight, base64 } of weights) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    document.fonts.add(new FontFace('Test', bytes, { weight }));
  }
}
