import type { Plugin } from 'vite';

const TELL =
  "(payload) => { dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload })); throw payload; }";

/**
 * A build fires `vite:preloadError` if a part of the portal cannot be loaded (missing-part.ts). Does the same in
 * development: otherwise the router would reload the page, which offline ends in the browser's error page.
 */
export const missingParts = (): Plugin => ({
  name: 'missing-parts',
  apply: 'serve',
  enforce: 'post',
  transform: (code, id) =>
    id.includes('/src/') && code.includes('import(')
      ? code.replace(/\bimport\((["'][^"']+["'])\)/g, `import($1).catch(${TELL})`)
      : undefined,
});
