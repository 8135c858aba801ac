/**
 * Renders the testers' tools in a shadow root. The portal's styles do not affect the tools, and of the tools' styles only
 * page.css affects the portal.
 */
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import elementStyles from './elements.css?inline';
import pageStyles from './page.css?inline';

interface Shown {
  host: HTMLElement;
  mode: ShadowRootMode;
  styles: string;
  content: ReactNode;
}

/** Renders at once: if F2 was pressed before the panel had loaded, it is sent again right after this (browser/early-key.ts). */
export function showInShadow({ host, mode, styles, content }: Shown): void {
  const shadow = host.attachShadow({ mode });
  shadow.adoptedStyleSheets.push(sheetOf(elementStyles), sheetOf(styles));
  document.adoptedStyleSheets.push(sheetOf(pageStyles));
  document.body.append(host);
  const root = createRoot(shadow);
  flushSync(() => root.render(<StrictMode>{content}</StrictMode>));
}

function sheetOf(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
}
