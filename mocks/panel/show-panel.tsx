/** The tester's panel. It lives in a shadow root: no style leaks in or out, and the portal knows nothing of it. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { BrowserMock } from '../window';
import elementStyles from './elements.css?inline';
import pageStyles from './page.css?inline';
import { Panel } from './panel';
import panelStyles from './panel.css?inline';

export function showPanel(mock: BrowserMock): void {
  const host = document.createElement('aside');
  host.setAttribute('aria-label', 'Demo');
  // A dialog of the portal stays open when Escape closes the panel, and lets the panel scroll.
  host.dataset.mantineStopPropagation = 'true';
  for (const type of ['wheel', 'touchmove'])
    host.addEventListener(type, (event) => event.stopPropagation());

  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets.push(sheetOf(elementStyles), sheetOf(panelStyles));
  document.adoptedStyleSheets.push(sheetOf(pageStyles));
  document.body.append(host);
  createRoot(shadow).render(
    <StrictMode>
      <Panel mock={mock} />
    </StrictMode>,
  );
}

function sheetOf(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
}
