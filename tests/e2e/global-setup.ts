import { execFileSync } from 'node:child_process';
import { preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built mock bundle is served. */
    baseUrl: string;
  }
}

const outDir = '.tmp/e2e';

/** Builds what the demo serves, serves it on a free port, and has the browser unpacked once. */
export default async function setup({ provide }: TestProject) {
  execFileSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--mode', 'mock', '--outDir', outDir],
    { env: { ...process.env, NODE_ENV: 'production' } },
  );
  await findBrowser();
  const server = await preview({
    mode: 'mock',
    logLevel: 'warn',
    build: { outDir },
    preview: {
      host: '127.0.0.1',
      port: 0,
      open: false,
      // Nothing changes during a run: asking again for a hundred files costs more than half of a page load.
      headers: { 'Cache-Control': 'max-age=3600' },
    },
  });
  const [baseUrl] = server.resolvedUrls?.local ?? [];
  if (!baseUrl) throw new Error('The preview server has no local address');
  provide('baseUrl', baseUrl);
  return () => server.close();
}
