/** The testers' panel, on every screen of the portal. */
import type { BrowserMock } from '../browser/window';
import { Panel } from './panel';
import styles from './panel.css?inline';
import { showInShadow } from './shadow';

export function showPanel(mock: BrowserMock): void {
  const host = document.createElement('aside');
  host.setAttribute('aria-label', 'Demo');
  // Keeps a dialog of the portal open when Escape closes the panel, and lets the panel scroll.
  host.dataset.mantineStopPropagation = 'true';
  for (const type of ['wheel', 'touchmove'])
    host.addEventListener(type, (event) => event.stopPropagation());
  showInShadow(host, styles, <Panel mock={mock} />);
}
