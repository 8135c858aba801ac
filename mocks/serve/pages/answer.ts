/** The pages for people: the start page, and the contract to try, to read or to download. */
import { contractText } from '../contract-text';
import { contractConsole, contractPage, contractScript, contractStyle } from './contract-page';
import type { View } from './sections';
import { startPage } from './start-page';

/** Pages load nothing from other servers. The start page and Swagger UI have inline styles. */
const POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  "form-action 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
].join('; ');

const page = (text: string, type = 'text/html', scripts = "script-src 'self'") =>
  new Response(text, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Security-Policy': `${POLICY}; ${scripts}`,
    },
  });

export const pages: Record<string, (view: View) => Response> = {
  '/': (view) => page(startPage(view), 'text/html', "script-src 'none'"),
  '/__mock/contract': () => page(contractPage()),
  '/__mock/contract.css': () => page(contractStyle(), 'text/css'),
  '/__mock/contract.js': () => page(contractScript(), 'text/javascript'),
  '/__mock/contract-console.js': () => page(contractConsole(), 'text/javascript'),
  '/__mock/openapi.yaml': () => page(contractText, 'text/yaml'),
};
