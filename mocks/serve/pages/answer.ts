/** The pages for people: the start page, and the contract to read or download. */
import { contractText } from '../contract-file';
import { referencePage } from './reference';
import type { View } from './sections';
import { startPage } from './start-page';

const page = (text: string, type = 'text/html') =>
  new Response(text, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      // Redocly's page would load a logo from its makers' server.
      'Content-Security-Policy': "img-src 'self' data:",
    },
  });

export const pages: Record<string, (view: View) => Response | Promise<Response>> = {
  '/': (view) => page(startPage(view)),
  '/__mock/contract': async () => page(await referencePage()),
  '/__mock/openapi.yaml': () => page(contractText, 'text/yaml'),
};
