/**
 * The inline script of a prerendered page. The page is whole without the portal's script, which is asked for after the
 * first paint so that it takes no bandwidth from it, all its chunks at once, and so is the style sheet.
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
  if (started) return;
  started = true;
  add('link', { rel: 'stylesheet', href: sheet });
  // The largest first: where six files travel at a time, the others come beside it and not before it.
  add('script', { type: 'module', src: entry });
  add('link', { rel: 'preload', as: 'fetch', crossOrigin: '', href: '/config.json' });
  for (const href of chunks) add('link', { rel: 'modulepreload', href });
};
const paints = !document.hidden && window.PerformanceObserver?.supportedEntryTypes?.includes('paint');
if (paints) new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
// Firefox may tell of no paint when a page is reloaded.
addEventListener('load', () => setTimeout(start, paints ? 1000 : 0));
for (const first of ['pointerdown', 'keydown']) addEventListener(first, start, { once: true });
addEventListener('submit', (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  event.target.dataset.sentEarly = '';
});
${sayUnloaded}
`;
