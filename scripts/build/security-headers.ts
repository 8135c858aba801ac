/**
 * Writes the headers of every response, including the content security policy, once for each kind of server. The files
 * are part of the build, because they depend on the hashes of its inline scripts. `_headers` also depends on config.json.
 */
import { createHash } from 'node:crypto';
import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { config, configure } from '../../src/lib/config.ts';
import { readConfig } from './config-file.ts';

/** Where Google's human check loads its script and its frame from (A-46). */
export const HUMAN_CHECK =
  'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://recaptcha.google.com/recaptcha/';

interface Deployment {
  /** The origins of the API and of the error reports, if config.json has full addresses for them instead of paths. */
  api: string;
  /** `HUMAN_CHECK` if a site key is configured. */
  humanCheck: string;
}

export function securityHeaders(scriptHashes: string[], { api, humanCheck }: Deployment) {
  const policy = [
    `default-src 'none'`,
    `script-src 'self' ${[...scriptHashes, humanCheck].join(' ')}`,
    // Mantine writes style elements at runtime, and a static file cannot have a nonce for them.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `connect-src 'self' ${api}`,
    // A directive without values means 'none'.
    `frame-src ${humanCheck}`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ];
  return {
    'Content-Security-Policy': policy.map((directive) => directive.trim()).join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

/** Returns the hashes of all inline scripts in the pages of `dist`, in the form that the policy needs. */
async function inlineScriptHashes(dist: string): Promise<string[]> {
  const hashes = new Set<string>();
  for await (const page of glob(join(dist, '**/*.html'))) {
    const html = await readFile(page, 'utf8');
    for (const [, text = ''] of html.matchAll(/<script>(.*?)<\/script>/gs)) {
      hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  }
  return [...hashes].sort();
}

/** Writes files for static hosts (`_headers`), nginx and Caddy. nginx and Caddy get variables for the `Deployment`. */
export async function writeSecurityHeaders(dist: string): Promise<void> {
  const hashes = await inlineScriptHashes(dist);
  configure(await readConfig(dist));
  const lines = (deployment: Deployment, line: (name: string, value: string) => string) =>
    Object.entries(securityHeaders(hashes, deployment))
      .map(([name, value]) => line(name, value))
      .join('\n');

  const known = {
    api: [config.apiRoot, config.errorReports]
      .filter((address) => URL.canParse(address))
      .map((address) => new URL(address).origin)
      .join(' '),
    humanCheck: config.recaptchaSiteKey ? HUMAN_CHECK : '',
  };
  const rules = [
    `/*\n${lines(known, (name, value) => `  ${name}: ${value}`)}`,
    '/sw.js\n  Cache-Control: no-cache',
    '/portal.webmanifest\n  Content-Type: application/manifest+json',
    ...(await longLived(dist)),
  ];
  await writeFile(join(dist, '_headers'), `${rules.slice(0, MOST_RULES).join('\n')}\n`);

  const nginx = { api: '$portal_api', humanCheck: '$portal_human_check' };
  const add = lines(nginx, (name, value) => `add_header ${name} "${value}" always;`);
  // The variable may be empty: nginx does not send a header with an empty value.
  const hsts = 'add_header Strict-Transport-Security $portal_hsts always;';
  await writeFile(join(dist, '_headers.nginx'), `${add}\n${hsts}\n`);

  const caddy = { api: '{$PORTAL_API}', humanCheck: '{$PORTAL_HUMAN_CHECK}' };
  const set = lines(caddy, (name, value) => `header ${name} "${value}"`);
  await writeFile(join(dist, '_headers.caddy'), `${set}\n`);
}

/** Some hosts, such as Cloudflare Pages, read no more rules. Files without a rule still work, only more slowly. */
const MOST_RULES = 100;

/**
 * Returns a rule for each script and style sheet, largest first, that lets browsers cache the file for a year. A single
 * rule for `/assets/*` would be wrong: if a file is missing, a static host sends a page instead, and browsers would use
 * that page as the script for a year, even after the file is there again.
 */
async function longLived(dist: string): Promise<string[]> {
  const names = await Array.fromAsync(glob('*.{js,css}', { cwd: join(dist, 'assets') }));
  const sizes = await Promise.all(
    names.map(async (name) => [name, (await stat(join(dist, 'assets', name))).size] as const),
  );
  return sizes
    .toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b))
    .map(([name]) => `/assets/${name}\n  Cache-Control: public, max-age=31536000, immutable`);
}
