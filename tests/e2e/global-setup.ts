import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser';
import { serveDemo } from './demo';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built mock bundle is served. */
    baseUrl: string;
    /** The folder of the production build, which nobody writes into. */
    productionBuild: string;
  }
}

const productionBuild = '.tmp/production-build';

/** Has both bundles built and the demo served, and the browser unpacked once. */
export default async function setup({ provide }: TestProject) {
  const [{ baseUrl, close }] = await Promise.all([
    serveDemo('.tmp/e2e'),
    promisify(execFile)(process.execPath, ['scripts/build.ts', productionBuild]),
    findBrowser(),
  ]);
  provide('baseUrl', baseUrl);
  provide('productionBuild', productionBuild);
  return async () => {
    await close();
    await rm(productionBuild, { recursive: true, force: true });
  };
}
