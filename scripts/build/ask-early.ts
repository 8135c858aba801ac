/**
 * The inline script of app.html, which stands for any address: it asks for the files of the screen at this one while
 * the portal's script is still on its way. The router would ask for them after it, a round trip later.
 */
import { type Manifest, screens, scriptsOf, stylesOf } from './chunks.ts';
import { sayUnloaded } from './say-unloaded.ts';

const NOT_FOUND = 'src/routes/$.tsx';
const LOGIN = 'src/routes/_bar/_guest/login.tsx';

export function askEarly(manifest: Manifest): string {
  const files: string[] = [];
  const numberOf = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const [entry] = scriptsOf(manifest, LOGIN);
  const entryStyles = manifest['index.html']?.css ?? [];
  const filesOf = (screen: string) =>
    [...scriptsOf(manifest, screen), ...stylesOf(manifest, screen)]
      .filter((file) => file !== entry && !entryStyles.includes(file))
      .map(numberOf);
  // Names before parameters, as the router has it: /proposals/new is no proposal.
  const table = screens(manifest)
    .filter((screen) => screen !== NOT_FOUND)
    .toSorted((a, b) => Number(a.includes('$')) - Number(b.includes('$')))
    .map((screen) => [addressOf(screen), screen.includes('/_auth/') ? 1 : 0, filesOf(screen)]);
  return `<script>${source(JSON.stringify(files), JSON.stringify(table))}</script>`;
}

/** `src/routes/_bar/_auth/proposals/$id/index.tsx` → `/proposals/*`; a star is one part, whichever. */
function addressOf(screen: string): string {
  return screen
    .replace(/^src\/routes|\.tsx$|\/_\w+|\/index(?=\.tsx)/g, '')
    .replaceAll(/\$\w*/g, '*');
}

const source = (files: string, table: string) => `(() => {
const files = ${files}, table = ${table};
const add = (attributes) => document.head.appendChild(Object.assign(document.createElement('link'), attributes));
add({ rel: 'preload', as: 'fetch', crossOrigin: '', href: '/config.json' });
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
  const href = '/' + files[at];
  add(href.endsWith('.css') ? { rel: 'preload', as: 'style', crossOrigin: '', href } : { rel: 'modulepreload', href });
}
${sayUnloaded}
})()`;
