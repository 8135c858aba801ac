import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser';
import { serveDemo } from './demo';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built mock bundle is served. */
    baseUrl: string;
  }
}

/** Has the demo served, and the browser unpacked once. */
export default async function setup({ provide }: TestProject) {
  await findBrowser();
  const { baseUrl, close } = await serveDemo('.tmp/e2e');
  provide('baseUrl', baseUrl);
  return close;
}
