/** The tester's panel. It lives in a shadow root: no style leaks in or out, and the portal knows nothing of it. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { BrowserMock } from '../window';
import { Panel } from './panel';
import styles from './panel.css?inline';

const STRIP_HEIGHT = '2.25rem';

export function showPanel(mock: BrowserMock): void {
  const host = document.createElement('aside');
  host.setAttribute('aria-label', 'Demo');
  // A dialog of the portal stays open when Escape closes the panel, and lets the panel scroll.
  host.dataset.mantineStopPropagation = 'true';
  for (const type of ['wheel', 'touchmove'])
    host.addEventListener(type, (event) => event.stopPropagation());
  leaveRoom(document.documentElement);

  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  document.body.append(host);
  createRoot(shadow).render(
    <StrictMode>
      <Panel mock={mock} />
    </StrictMode>,
  );
}

/** The strip takes its height from the page, as a status bar would: it never lies on anything. */
function leaveRoom({ style }: HTMLElement): void {
  style.setProperty('--lower-edge', STRIP_HEIGHT);
  style.scrollPaddingBottom = STRIP_HEIGHT;
  document.body.style.paddingBottom = STRIP_HEIGHT;
}
