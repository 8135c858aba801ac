import { sayAbovePage } from '../../src/lib/say-above-page.ts';

/**
 * A part of the inline scripts: a page whose script cannot be fetched says so. Without it a prerendered form would wait
 * for ever, and any other page go on turning its wheel.
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
