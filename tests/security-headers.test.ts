import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { configure } from '@/lib/config';
import { HUMAN_CHECK, writeSecurityHeaders } from '../scripts/build/security-headers';

afterEach(() => configure({}));

/** Returns the headers of every response of a build with this config.json, whose page has one inline script. */
async function headersWith(config: object): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'headers-'));
  await writeFile(join(folder, 'index.html'), '<script>a</script>');
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  await writeSecurityHeaders(folder);
  const [forAll = ''] = (await readFile(join(folder, '_headers'), 'utf8')).split('\n/');
  await rm(folder, { recursive: true });
  return Object.fromEntries([...forAll.matchAll(/^ {2}(.*?): (.*)$/gm)].map(([, ...pair]) => pair));
}

test.each([
  [{ apiRoot: '/api', recaptchaSiteKey: '' }, '', ''],
  [
    { apiRoot: 'https://api.example.org/v1', recaptchaSiteKey: 'a-key' },
    ' https://api.example.org',
    ` ${HUMAN_CHECK}`,
  ],
])(
  'With %j each response has these headers, and the policy allows nothing else',
  async (config, api, humanCheck) => {
    const { 'Content-Security-Policy': policy = '', ...headers } = await headersWith(config);
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' 'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='${humanCheck}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      `connect-src 'self'${api}`,
      `frame-src${humanCheck}`,
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers).toEqual({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
    });
  },
);
