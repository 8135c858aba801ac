import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig } from 'vitest/config';
import { webManifest } from './scripts/build/web-manifest.ts';
import { SITE, SUMMARY } from './src/content/event.ts';
import { LongestFirst } from './tests/longest-first.ts';

const { PORTAL_API = 'http://127.0.0.1:4010' } = process.env;
if (!/^https?:\/\/./.test(PORTAL_API))
  throw new Error('PORTAL_API is an address such as https://host');

const apiServer = {
  target: PORTAL_API,
  changeOrigin: true,
};

/** Small modules that many screens share. */
const SMALL_PARTS =
  /src\/(components|lib|api|contract|content|device\/session)|tabler|(TextInput|DirectionProvider|use-timeout|use-callback-ref|get-env|get-auto-contrast-value)\.mjs/;

/** Modules of the longer forms. */
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
  // Names that index.html uses.
  define: {
    'import.meta.env.SITE': JSON.stringify(SITE),
    'import.meta.env.SUMMARY': JSON.stringify(SUMMARY),
  },
  // A module of the mock: this mode does not have it, and the dependency scan would fail to find it.
  ...(mode === 'development' && { optimizeDeps: { exclude: ['virtual:msw'] } }),
  server: {
    port: 5173,
    strictPort: true,
    // `npm run start:api`: forwards calls to a server elsewhere, so that it seems to be on the same origin.
    ...(mode === 'development' && { proxy: { '^/(api|media)/': apiServer } }),
  },
  build: {
    // As the README says: the first that have all of :has(), color-mix() and toSorted().
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4'],
    modulePreload: { polyfill: false },
    // A single sheet of 22 KB. Separate sheets would save 2 KB but need six requests per screen.
    cssCodeSplit: false,
    // tests/build.test.ts checks the compressed sizes.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // About a dozen files per screen. Sixty small files would be 15 KB larger and load one after the other.
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
    // Three workers for two cores, because tests sometimes wait. Not more: each screen test needs a whole jsdom.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Some tests read every file of the project, which takes seconds on a busy machine.
    testTimeout: 30_000,
    // On a busy machine a test may time out once. A test that fails twice is broken.
    retry: 1,
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
        // Runs the kit some hundred times against broken servers.
        extends: true,
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        // The same stories about the emulated server, but with each call over a socket.
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
          // The files of a worker share loaded modules, as the tests of one file do: loading is a third of the work.
          isolate: false,
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // Checks which specified sentences the stories have shown; runs after them.
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
          // More than elsewhere, because browser tests mostly wait.
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Not a part of `npm test`: Firefox and WebKit are installed by hand.
        extends: true,
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: ['tests/browsers/global-setup.ts'],
          // A story takes 5 to 30 seconds, but a machine that is busy with other things may need ten times as long.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
}));
