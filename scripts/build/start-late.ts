/**
 * The inline script of a prerendered page. The page is complete without the portal's script. The script, its chunks and
 * the style sheet are loaded only after the first paint, so that they do not delay it.
 */
import { inlineScript } from './inline-script.ts';
import { sayUnloaded } from './say-unloaded.ts';

interface Files {
  entry: string;
  chunks: string[];
  sheet: string;
}

export const startLate = (files: Files): string => inlineScript(files, source);

const source = `
const { entry, chunks, sheet } = about;
const add = (tag, attributes) => document.head.appendChild(Object.assign(document.createElement(tag), attributes));
let started = false;
const start = () => {
  // In a browser that is too old the script would take the page away.
  if (started || 'tooOld' in document.documentElement.dataset) return;
  started = true;
  add('link', { rel: 'stylesheet', href: sheet });
  // The largest chunk first: browsers load six files at a time, and the others then load beside it.
  add('script', { type: 'module', src: entry });
  add('link', { rel: 'preload', as: 'fetch', crossOrigin: '', href: '/config.json' });
  for (const href of chunks) add('link', { rel: 'modulepreload', href });
};
const paints = !document.hidden && window.PerformanceObserver?.supportedEntryTypes?.includes('paint');
if (paints) new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
// After a reload, Firefox may not report a paint.
addEventListener('load', () => setTimeout(start, paints ? 1000 : 0));
for (const first of ['pointerdown', 'keydown']) addEventListener(first, start, { once: true });
addEventListener('submit', (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  event.target.dataset.sentEarly = '';
});
${sayUnloaded}
`;
