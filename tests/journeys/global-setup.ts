import type { TestProject } from 'vitest/node';
import { findBrowser } from '../e2e/browser';
import { serveDemo } from '../e2e/demo';

/** Builds and serves the demo, and unpacks the browser from npm. */
export default async function setup({ provide }: TestProject) {
  const [{ baseUrl, close }] = await Promise.all([serveDemo('.tmp/journeys'), findBrowser()]);
  provide('baseUrl', baseUrl);
  return close;
}
