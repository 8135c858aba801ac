/** The testers' panel, on every screen of the portal. */
import type { BrowserMock } from '../browser/window';
import { scenarios } from '../scenarios/catalogue';
import { followSteps } from './follow-steps';
import { Panel } from './panel';
import styles from './panel.css?inline';
import { showInShadow } from './shadow';

/**
 * The shadow root is closed, so that a script that looks for a text or a label in the page finds only the portal's.
 * Scripts that need the panel reach it through `window.mock.panel`.
 */
export function showPanel(mock: BrowserMock): void {
  const host = document.createElement('div');
  // With this attribute, Escape closes the panel and a dialog of the portal stays open.
  host.dataset.mantineStopPropagation = 'true';
  // A dialog of the portal stops all scrolling outside it. Hide these events from it, so that the panel can scroll.
  for (const type of ['wheel', 'touchmove'])
    host.addEventListener(type, (event) => event.stopPropagation());
  const reach = (element: HTMLElement | null) => {
    mock.panel = element;
  };
  const scenario = scenarios.find(({ id }) => id === mock.scenario);
  const followed = scenario && followSteps(mock, scenario);
  const content = (
    <aside aria-label="Demo" ref={reach}>
      <Panel mock={mock} followed={followed} />
    </aside>
  );
  showInShadow({ host, mode: 'closed', styles, content });
}
