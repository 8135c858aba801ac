/**
 * The inline script in the head of app.html, the page for any address. While the portal's script is still loading, the
 * inline script requests config.json and the screen's files, and opens the connection to the API. The portal itself
 * would do that some round trips later.
 */
import { addressOf, isNotFound, type Manifest, screens, scriptsOf } from './chunks.ts';
import { inlineScript } from './inline-script.ts';
import { sayUnloaded } from './say-unloaded.ts';

const LOGIN = 'src/routes/_bar/_guest/login.tsx';

export function askEarly(manifest: Manifest): string {
  const files: string[] = [];
  const numberOf = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const [entry] = scriptsOf(manifest, LOGIN);
  const filesOf = (screen: string) =>
    scriptsOf(manifest, screen)
      .filter((file) => file !== entry)
      .map(numberOf);
  // Fixed names come before parameters, as in the router: the `new` of /proposals/new is not a proposal's ID.
  const table = screens(manifest)
    .filter((screen) => !isNotFound(screen))
    .toSorted((a, b) => Number(a.includes('$')) - Number(b.includes('$')))
    .map((screen) => [addressOf(screen), screen.includes('/_auth/') ? 1 : 0, filesOf(screen)]);
  return inlineScript({ files, table }, source);
}

const source = `
const { files, table } = about;
const add = (attributes) => document.head.appendChild(Object.assign(document.createElement('link'), attributes));
window.configAnswer = fetch('/config.json', { cache: 'no-cache' });
configAnswer.then((answer) => answer.clone().json()).then(({ apiRoot }) => {
  const { origin } = new URL(apiRoot, location);
  if (origin !== location.origin) add({ rel: 'preconnect', crossOrigin: '', href: origin });
}).catch(() => {});
const parts = location.pathname.replace(/\\/$/, '').split('/');
const find = (parts) => table.find(([address]) => {
  const asked = address.split('/');
  return asked.length === parts.length && asked.every((part, at) => part === '*' || part === parts[at]);
});
let member;
try { member = localStorage.getItem('access_token'); } catch {}
let found = find(parts);
if (found && found[1] && !member) found = find(['', 'login']);
for (const at of found ? found[2] : []) {
  add({ rel: 'modulepreload', href: '/' + files[at] });
}
${sayUnloaded}
`;
