import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig } from 'vitest/config';
import { webManifest } from './scripts/build/web-manifest.ts';
import { SITE, SUMMARY } from './src/content/event.ts';

const { PORTAL_API = 'http://127.0.0.1:4010' } = process.env;
if (!/^https?:\/\/./.test(PORTAL_API))
  throw new Error('PORTAL_API is an address such as https://host');

const apiServer = {
  target: PORTAL_API,
  changeOrigin: true,
};

/** What many screens have a little of. */
const SMALL_PARTS =
  /src\/(components|lib|api|contract|content|device\/session)|tabler|(TextInput|DirectionProvider|use-timeout|use-callback-ref|get-env|get-auto-contrast-value)\.mjs/;

/** What the longer forms are made of. */
const FORM_PARTS = /components\/(long-text|forms\/doubt-notice|section)/;

export default defineConfig(({ mode }) => ({
  plugins: [
    // Tests take the route tree as committed and never write it: one of them checks that it is fresh.
    mode !== 'test' &&
      tanstackRouter({
        autoCodeSplitting: true,
        quoteStyle: 'single',
        routeFileIgnorePrefix: '-',
        generatedRouteTree: process.env.VITEST ? '.tmp/routeTree.gen.ts' : 'src/routeTree.gen.ts',
      }),
    react(),
    webManifest(),
    // Serves and emits the service worker; production has neither.
    mode === 'mock' && msw(),
  ],
  resolve: { tsconfigPaths: true },
  // What index.html names.
  define: {
    'import.meta.env.SITE': JSON.stringify(SITE),
    'import.meta.env.SUMMARY': JSON.stringify(SUMMARY),
  },
  // Of the mock, which this mode does not have and the scan for dependencies would look for.
  ...(mode === 'development' && { optimizeDeps: { exclude: ['virtual:msw'] } }),
  server: {
    port: 5173,
    strictPort: true,
    // `npm run start:api`: the portal on a server elsewhere, as if it stood on the same origin.
    ...(mode === 'development' && { proxy: { '^/(api|media)/': apiServer } }),
  },
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // One sheet of 22 KB, where a screen's own ones would be six requests and 2 KB less.
    cssCodeSplit: false,
    // tests/build.test.ts has the limits, in bytes on the wire.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // A dozen files for a screen: in sixty small ones it travels 15 KB heavier, and each waits for its turn.
        codeSplitting: {
          groups: [
            { name: 'portal', tags: ['$initial'], priority: 5 },
            { name: 'frame', test: /routes\/_bar(\/_auth)?\.tsx/, priority: 4 },
            { name: 'screens', minShareCount: 12, priority: 3 },
            { name: 'shared', test: SMALL_PARTS, minShareCount: 5, priority: 2 },
            { name: 'fields', test: FORM_PARTS, minShareCount: 2 },
          ],
        },
      },
    },
  },
  test: {
    // For two cores: each screen test carries a whole jsdom, and waits now and then.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/*.test.ts', 'tests/{mocks,lib}/**/*.test.ts'],
          exclude: ['tests/{build,sentences}.test.ts'],
          provide: { door: 'fetch' },
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Some hundred runs of the kit against broken servers.
        extends: true,
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        // The same stories about the emulated server, each call over a socket.
        extends: true,
        test: {
          name: 'port',
          include: [
            'tests/mocks/{bug-file,call-log,contract,faults,login,proposals,registration,shapes,state,support}.test.ts',
          ],
          provide: { door: 'port' },
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['tests/{api,screens}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup.ts'],
          globalSetup: ['tests/screens/global-setup.ts'],
          // Loaded and compiled once for all files of a worker: a third of the work. The tests of a file share as much.
          isolate: false,
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // What the stories of the screens have shown, held against the specification.
        test: {
          name: 'sentences',
          include: ['tests/sentences.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/build.test.ts', 'tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
          // A browser waits more than it works.
          maxWorkers: 4,
          // A machine that does much else may be late once; what fails twice is broken.
          retry: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
}));
