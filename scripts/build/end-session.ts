import type { Plugin } from 'vite';
import { cookieOf, endWithBrowser } from '../../src/device/browser-session.ts';

const PLACE = '/* scripts/build/end-session.ts ends a session here */';

const script = `{
${cookieOf}
${endWithBrowser}
endWithBrowser();
}`;

/**
 * Puts the functions of browser-session.ts into an inline script of index.html, and so into every page. There they run
 * before anything else reads the tokens. If a server still sends the previous release's content security policy, the
 * inline script is blocked, and src/main.tsx ends the session a moment later.
 */
export const endSession = (): Plugin => ({
  name: 'end-session',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace(PLACE, () => script) },
});
