import type { Plugin } from 'vite';
import { parse } from 'yaml';

/** Lets the demo import `contract` from openapi.yaml as an object, so that browsers need no YAML parser. */
export const yamlModules = (): Plugin => ({
  name: 'yaml-modules',
  transform: {
    filter: { id: /\/openapi\.yaml$/ },
    handler: (text) => ({
      // Browsers read JSON faster than an object literal of this size.
      code: `export const contract = JSON.parse(${JSON.stringify(JSON.stringify(parse(text)))})`,
      map: null,
      moduleType: 'js',
    }),
  },
});
