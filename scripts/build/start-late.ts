/**
 * The inline script at the end of a prerendered page. The portal's files run only after the first paint, so that they
 * do not delay it: the page can be read without them. On a slow network they are requested earlier: as soon as the page
 * has arrived, before the browser has painted it.
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
const request = () => {
  // The entry first, because it is the largest: browsers load six files at a time, so the others load beside it.
  for (const href of [entry, ...chunks]) add('link', { rel: 'modulepreload', href });
  add('link', { rel: 'preload', as: 'fetch', crossOrigin: '', href: '/config.json' });
};
// In a browser that is too old, the portal's script would remove the page, so it never starts.
let started = 'tooOld' in document.documentElement.dataset;
// On a quick network the files arrive in an instant, and handling them would delay the paint.
const isSlow = performance.now() > 200;
if (isSlow && !started) request();
const start = () => {
  if (started) return;
  started = true;
  if (!isSlow) request();
  add('link', { rel: 'stylesheet', href: sheet });
  add('script', { type: 'module', src: entry });
};
const paints = !document.hidden && window.PerformanceObserver?.supportedEntryTypes?.includes('paint');
if (paints) new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
// Do not wait for a paint forever: after a reload, Firefox may not report one.
addEventListener('load', () => setTimeout(start, paints ? 1000 : 0));
for (const first of ['pointerdown', 'keydown']) addEventListener(first, start, { once: true });
addEventListener('submit', (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  event.target.dataset.sentEarly = '';
});
${sayUnloaded}
`;
