import type { Plugin } from 'vite';

/**
 * Writes Mantine's variables, with the values of src/theme-tokens.ts, into src/theme-variables.css. As a part of the style
 * sheet, a prerendered page contains only those it uses, and scripts need not compute them.
 */
export const themeVariables = (): Plugin => ({
  name: 'theme-variables',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/theme-variables\.css$/ },
    async handler() {
      const { convertCssVariables } = await import('@mantine/core');
      const { cssVariables } = await import('../../src/theme-tokens.ts');
      const all = cssVariables();
      // On paper, everything has the light colours.
      const paper = convertCssVariables({ variables: {}, light: {}, dark: all.light }, ':root');
      return { code: `${convertCssVariables(all, ':root')}@media print{${paper}}`, map: null };
    },
  },
});
