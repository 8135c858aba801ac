/**
 * The inline script of a prerendered page. The page is whole without the portal's script, which is asked for after the
 * first paint so that it takes no bandwidth from it, all its chunks at once. The style sheets begin to count together:
 * one without the next has rules undone that stand in the page, and what is being read would jump.
 */
import { sayUnloaded } from './say-unloaded.ts';

interface Files {
  entry: string;
  chunks: string[];
  styles: string[];
}

export function startLate({ entry, chunks, styles }: Files): string {
  return `<script>${source(JSON.stringify([entry, chunks, styles]))}</script>`;
}

const source = (files: string) => `(() => {
const [entry, chunks, styles] = ${files};
const add = (tag, attributes) => document.head.appendChild(Object.assign(document.createElement(tag), attributes));
let started = false;
const start = () => {
  if (started) return;
  started = true;
  const sheets = styles.map((href) => add('link', { rel: 'stylesheet', href, media: 'not all' }));
  const arrivals = sheets.map((sheet) => new Promise((done) => { sheet.onload = sheet.onerror = done; }));
  Promise.all(arrivals).then(() => { for (const sheet of sheets) sheet.media = 'all'; });
  // The largest first: where six files travel at a time, the others come beside it and not before it.
  add('script', { type: 'module', src: entry });
  add('link', { rel: 'preload', as: 'fetch', crossOrigin: '', href: '/config.json' });
  for (const href of chunks) add('link', { rel: 'modulepreload', href });
};
const paints = window.PerformanceObserver?.supportedEntryTypes?.includes('paint');
if (paints && !document.hidden) new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
else addEventListener('load', start);
addEventListener('pointerdown', start, { once: true });
addEventListener('submit', (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  event.target.dataset.sentEarly = '';
});
${sayUnloaded}
})()`;
