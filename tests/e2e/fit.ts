/** Checks whether a screen fits: with narrow and wide letters, in small and wide windows, and on phones with text of twice the normal size. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { changeFont, fontWidths } from './fonts';

/** The widths of windows with the size of text. */
const windows = [
  { width: 1280, textSize: 100 },
  { width: 320, textSize: 100 },
  { width: 360, textSize: 100 },
  { width: 320, textSize: 200 },
  { width: 360, textSize: 200 },
];

/** Expects that everything fits, whatever the font, the text's size and the window's width. */
export async function expectFit(page: Page): Promise<void> {
  await page.evaluate(layOutAll);
  for (const font of fontWidths) {
    await changeFont(page, font);
    for (const { width, textSize } of windows) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, textSize);
      // Popups move to their new place a moment after the width or the text's size changes.
      await expect
        .poll(() => page.evaluate(findMisfits), {
          message: `${font} font, text of ${textSize} %, ${width} px`,
          timeout: 10_000,
        })
        .toEqual([]);
    }
  }
}

/**
 * Runs in the page: browsers lay out the cards of a list (`content-visibility`) only when they are in view. This lays them
 * out now, and they still cut off what is outside.
 */
function layOutAll(): void {
  for (const box of document.querySelectorAll('li'))
    if (getComputedStyle(box).contentVisibility === 'auto')
      Object.assign(box.style, { contentVisibility: 'visible', contain: 'paint' });
}

/**
 * Runs in the page: returns what is cut off or can't be reached, words that are broken inside, texts on top of each other,
 * and bars that stay in view and cover more than a third of the window.
 */
function findMisfits(): string[] {
  const found = new Set<string>();
  const {
    clientWidth: pageWidth,
    clientHeight: pageHeight,
    scrollWidth,
  } = document.documentElement;
  if (scrollWidth > pageWidth)
    found.add(`The page scrolls sideways, by ${scrollWidth - pageWidth} px`);

  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };

  /**
   * Reports a text or control that lies outside the page, or outside a box that cuts it off. `box` is the innermost box
   * around it. Returns whether it is on the page at all.
   */
  function check(rect: DOMRect, box: Element | null, name: string): boolean {
    // The link to the content is far outside until it has the focus.
    if (rect.width < 2 || rect.right < -9999) return false;
    for (let around = box; around && around !== document.body; around = around.parentElement) {
      const { display, overflowX, overflowY, contain, webkitLineClamp } = styleOf(around);
      if (display === 'inline') continue;
      const { left, right, bottom, width } = around.getBoundingClientRect();
      // A text for screen readers is in a box of one pixel.
      if (width < 4) return false;
      const cutsAside = contain === 'paint' || overflowX !== 'visible';
      if (cutsAside && (rect.left < left - 1 || rect.right > right + 1))
        found.add(`Cut off at the side: ${name}`);
      // Some texts show only their first lines. In a box that scrolls, the rest can be reached.
      const isBelow = rect.bottom > bottom + rect.height / 2;
      const canReach = overflowY === 'auto' || overflowY === 'scroll';
      if (isBelow && (webkitLineClamp !== 'none' || canReach)) return false;
      if (isBelow && overflowY !== 'visible') found.add(`Cut off below: ${name}`);
    }
    if (rect.left < -1 || rect.right > pageWidth + 1) found.add(`Outside the page: ${name}`);
    return true;
  }

  const lines: { rect: DOMRect; node: Node; text: string }[] = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const { parentElement: parent, nodeValue } = node;
    if (!parent || !nodeValue?.trim() || !isShown(parent) || parent.localName === 'option')
      continue;
    const text = `"${nodeValue.trim().slice(0, 60)}"`;
    // Where blanks are kept, those at the end of a line may reach over the edge. Nobody sees them.
    const keepsBlanks = styleOf(parent).whiteSpace === 'pre-wrap';
    for (const { 0: part, index } of nodeValue.matchAll(keepsBlanks ? /\S+/g : /.+/gs)) {
      range.setStart(node, index);
      range.setEnd(node, index + part.length);
      for (const rect of range.getClientRects())
        if (check(rect, parent, text)) lines.push({ rect, node, text });
    }
    if (lines.at(-1)?.node !== node) continue;
    // Addresses, names of files and other words with digits or signs may be broken, and all words after a hyphen.
    for (const { 0: word, index } of nodeValue.matchAll(
      /(?<![^\s(“-])[\p{L}’']+[.,:;!?)”-]*(?=\s|$|(?<=-))/gu,
    )) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()]
        .filter(({ width }) => width > 0)
        .map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 4) found.add(`Broken word: "${word}" in ${text}`);
    }
  }

  /** Returns whether the element is in a layer that may lie on top of other texts. */
  const isOnTop = (element: Element | null): boolean =>
    element !== null &&
    (/fixed|sticky|absolute/.test(styleOf(element).position) ||
      element.localName === 'dialog' ||
      isOnTop(element.parentElement));
  const flat = lines.filter(({ node }) => !isOnTop(node.parentElement));
  for (const [index, { rect: a, node, text }] of flat.entries())
    for (const { rect: b, node: other, text: otherText } of flat.slice(index + 1)) {
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (node !== other && x > 2 && y > Math.min(a.height, b.height) / 2)
        found.add(`On top of each other: ${text} and ${otherText}`);
    }

  // Menus and dialogs cover the page while they are open.
  const opened = document.querySelector('[role=dialog], [role=menu], dialog, [aria-expanded=true]');
  const bars = [...document.querySelectorAll('body *')].filter(
    (element) => /fixed|sticky/.test(styleOf(element).position) && isShown(element),
  );
  const covered = bars
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ width }) => width > pageWidth / 2)
    .reduce(
      (sum, bar) => sum + Math.max(0, Math.min(bar.bottom, pageHeight) - Math.max(bar.top, 0)),
      0,
    );
  if (!opened && covered > pageHeight / 3) found.add(`Bars cover ${covered} of ${pageHeight} px`);
  return [...found];
}
