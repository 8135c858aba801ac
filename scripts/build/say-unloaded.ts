import { sayAbovePage } from '../../src/lib/say-above-page.ts';

/**
 * Part of two inline scripts: shows a message if the page's script cannot be loaded. Without the message, a prerendered
 * form would wait forever, and any other page would keep showing its spinner.
 */
export const sayUnloaded = `
${sayAbovePage}
addEventListener('error', ({ target }) => {
  if (target.tagName !== 'SCRIPT' || target.type !== 'module') return;
  const say = () => {
    document.querySelector('#shell [data-starting]')?.remove();
    sayAbovePage('The portal could not be loaded. Please check your connection.');
  };
  if (document.body) say();
  else addEventListener('DOMContentLoaded', say);
}, true);`;
