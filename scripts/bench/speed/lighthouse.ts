/**
 * Measures pages with Lighthouse. Installs it in a temporary folder, because it is as large as all other tools together
 * and only this benchmark needs it.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { people } from '../../../mocks/state/people';
import { findBrowser } from '../../../tests/e2e/browser';
import { tokensOf } from '../../../tests/e2e/sign-in';
import { usableAfter } from './usable';

const LIGHTHOUSE = 'lighthouse@12.8.2';

export interface Measurement {
  score: number;
  lcp: number;
  tti: number;
  tbt: number;
  cls: number;
  /** Milliseconds; NaN if not measured. Measured only for a build's prerendered pages, with throttling applied. */
  usable: number;
}

interface Report {
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { message: string };
}

type Run = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>;

export async function loadLighthouse() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-lighthouse-'));
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', LIGHTHOUSE], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const entry = pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href;
  const { default: run }: { default: Run } = await import(entry);
  return { run, remove: () => rm(folder, { recursive: true }) };
}

/** `simulated`: computed from a load at full speed. `applied`: the processor and the network are really slowed. */
export type Throttling = 'simulated' | 'applied';

/**
 * Opens a browser with its own profile. Before each visit, except a return visit, Lighthouse empties the caches but keeps
 * local storage, so the user stays signed in.
 */
export async function openBrowser(run: Run, port: number) {
  const profile = await mkdtemp(join(tmpdir(), 'bench-profile-'));
  const { executablePath, env } = await findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    env: { ...process.env, ...env },
    args: ['--disable-gpu', `--remote-debugging-port=${port}`],
  });

  return {
    async signIn(origin: string): Promise<void> {
      const page = await context.newPage();
      await page.goto(`${origin}/robots.txt`);
      await page.evaluate(({ access, refresh }) => {
        localStorage.setItem('access_token', access);
        localStorage.setItem('refresh_token', refresh);
        // Without this cookie, the portal would end the session.
        Object.assign(document, { cookie: 'portal-session-=open; Path=/' });
      }, tokensOf('amina'));
      await page.close();
    },

    /** Makes this browser the user's own device, and opens these screens once. */
    async visit(origin: string, paths: string[]): Promise<void> {
      const page = await context.newPage();
      await page.goto(`${origin}/robots.txt`);
      const owner = { user: people.amina.id, drawer: 'hers', own: true, openIn: 'hers' };
      await page.evaluate(
        (device) => localStorage.setItem('portal-device', device),
        JSON.stringify({ turn: 'hers', ends: 'logout', owners: [owner] }),
      );
      for (const path of paths) {
        await page.goto(origin + path);
        await page.waitForFunction(() => navigator.serviceWorker.controller);
        await page.waitForLoadState('networkidle');
      }
      await page.close();
    },

    /** For a return visit, the browser keeps everything that it has stored. */
    async measure(url: string, throttling: Throttling, isReturn = false): Promise<Measurement> {
      const result = await run(url, {
        port,
        logLevel: 'error',
        onlyCategories: ['performance'],
        throttlingMethod: throttling === 'simulated' ? 'simulate' : 'devtools',
        disableStorageReset: isReturn,
      });
      if (!result || result.lhr.runtimeError) {
        throw new Error(`${url} could not be measured: ${result?.lhr.runtimeError?.message}`);
      }
      const { audits, categories } = result.lhr;
      const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
      return {
        score: (categories.performance.score ?? 0) * 100,
        lcp: value('largest-contentful-paint'),
        tti: value('interactive'),
        tbt: value('total-blocking-time'),
        cls: value('cumulative-layout-shift'),
        usable: Number.NaN,
      };
    },

    usable: (url: string) => usableAfter(context, url),

    async close(): Promise<void> {
      await context.close();
      await rm(profile, { recursive: true });
    },
  };
}
