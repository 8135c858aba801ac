/** The messages that the server "sent", for people who try the portal. It lives in a shadow root: no style leaks in or out. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Mock } from '../mock';
import styles from './inbox.css?inline';
import { InboxPanel } from './inbox-panel';

export function showInbox(mock: Mock): void {
  const host = document.createElement('aside');
  host.setAttribute('aria-label', 'Demo inbox');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  document.body.append(host);
  // Room to scroll the last button of a page clear of the inbox.
  document.body.style.paddingBottom = '4rem';
  document.documentElement.style.scrollPaddingBottom = '4rem';
  createRoot(shadow).render(
    <StrictMode>
      <InboxPanel mock={mock} />
    </StrictMode>,
  );
}
