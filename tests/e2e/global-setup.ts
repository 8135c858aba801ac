import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser';
import { serveDemo } from './demo';

declare module 'vitest' {
  interface ProvidedContext {
    /** The demo's address. */
    baseUrl: string;
    /** The folder of the production build. Tests must not write into it. */
    productionBuild: string;
  }
}

const demoBuild = '.tmp/e2e';
const productionBuild = '.tmp/production-build';

/** Far in the future, so that submissions are open in the prerendered pages too. */
const config = { apiRoot: '/api', deadline: '2096-11-28T23:59:59+03:00' };

/** Builds the demo and the production build, serves the demo, and unpacks the browser from npm. */
export default async function setup({ provide }: TestProject) {
  const configFile = `${productionBuild}.json`;
  await mkdir('.tmp', { recursive: true });
  await writeFile(configFile, JSON.stringify(config));
  const [{ baseUrl, close }] = await Promise.all([
    serveDemo(demoBuild),
    promisify(execFile)(process.execPath, ['scripts/build.ts', productionBuild, configFile]),
    findBrowser(),
  ]);
  await copyFile('node_modules/axe-core/axe.min.js', `${demoBuild}/axe.min.js`);
  provide('baseUrl', baseUrl);
  provide('productionBuild', productionBuild);
  return async () => {
    await close();
    await rm(productionBuild, { recursive: true, force: true });
  };
}
