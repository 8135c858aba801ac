import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { endSession } from './scripts/build/end-session.ts';
import { missingParts } from './scripts/build/missing-parts.ts';
import { oddAddresses } from './scripts/build/odd-addresses.ts';
import { themeVariables } from './scripts/build/theme-variables.ts';
import { webManifest } from './scripts/build/web-manifest.ts';
import { yamlModules } from './scripts/build/yaml-modules.ts';
import { SITE, SUMMARY } from './src/content/event.ts';
import { RunSummary } from './tests/run-summary.ts';

const { PORTAL_API = 'http://127.0.0.1:4010' } = process.env;
if (!/^https?:\/\/./.test(PORTAL_API))
  throw new Error('PORTAL_API is an address such as https://host');

const apiServer = {
  target: PORTAL_API,
  changeOrigin: true,
};

/**
 * On the busy machines of continuous integration a browser may be too slow once. Everywhere else, and without a browser,
 * a test that fails is broken. The end of the run lists the tests that were retried.
 */
const retryBrowserTests = process.env.CI ? 1 : 0;

/** Small modules that many screens share. */
const SMALL_PARTS =
  /src\/(components(?!\/forms\/(code-|use-code-step))|lib|api|contract|content|device\/session)|tabler|(TextInput|DirectionProvider|use-timeout|use-callback-ref|get-env|get-auto-contrast-value)\.mjs/;

/** What all forms share. Screens without a form don't load it. */
const FORM_SHELL = /@mantine\/form|components\/forms\/use-form/;

/** Modules that the longer forms and some other screens share. */
const FORM_PARTS = /components\/(long-text|forms\/doubt-notice|section)/;

export default defineConfig(({ mode }) => ({
  plugins: [
    // Tests use the committed route tree and never write it, because one test checks that it is up to date. Builds that
    // tests start write theirs into .tmp.
    mode !== 'test' &&
      tanstackRouter({
        autoCodeSplitting: true,
        quoteStyle: 'single',
        routeFileIgnorePrefix: '-',
        generatedRouteTree: process.env.VITEST ? '.tmp/routeTree.gen.ts' : 'src/routeTree.gen.ts',
      }),
    react(),
    themeVariables(),
    oddAddresses(),
    mode !== 'test' && missingParts(),
    webManifest(),
    endSession(),
    // The demo needs the mock's service worker, and imports openapi.yaml. The production build has neither.
    mode === 'mock' && [msw(), yamlModules()],
  ],
  resolve: { tsconfigPaths: true },
  // `npm start` and `npm run start:api` may run at the same time: each keeps its prepared libraries in another folder.
  cacheDir: `node_modules/.vite/${mode}`,
  // Texts that index.html contains as %SITE% and %SUMMARY%.
  define: {
    'import.meta.env.SITE': JSON.stringify(SITE),
    'import.meta.env.SUMMARY': JSON.stringify(SUMMARY),
  },
  // The mock imports `virtual:msw`, which does not exist in `development`. The dependency scan reads the mock's code
  // in every mode, so it would fail without this exclusion.
  // The drop area is loaded late. Prepare it at the start, otherwise the page would reload when it is first needed.
  optimizeDeps: {
    include: ['@mantine/dropzone'],
    exclude: mode === 'development' ? ['virtual:msw'] : [],
  },
  server: {
    port: 5173,
    strictPort: true,
    // `npm run start:api` forwards calls to the API, so that the API seems to be on the portal's origin.
    ...(mode === 'development' && { proxy: { '^/(api|media)/': apiServer } }),
  },
  build: {
    // These versions have :has(), color-mix() and toSorted(), which the portal needs. The README lists them too.
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4'],
    modulePreload: { polyfill: false },
    // One style sheet of 22 KB. Separate sheets would save 2 KB, but each screen would make six requests.
    cssCodeSplit: false,
    // Only silences Vite's warning: tests/build.test.ts checks the compressed sizes.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Ad blockers block files by words in their names, such as `tracks` and `counter`.
        ...(mode !== 'mock' && { chunkFileNames: 'assets/[hash].js' }),
        // With these groups a screen loads about a dozen files. Without them it would load sixty, one after the other,
        // and 15 KB more.
        codeSplitting: {
          groups: [
            { name: 'portal', tags: ['$initial'], priority: 5 },
            { name: 'frame', test: /routes\/_bar(\/_auth)?\.tsx/, priority: 4 },
            { name: 'form', test: FORM_SHELL, minShareCount: 5, priority: 4 },
            { name: 'screens', minShareCount: 12, priority: 3 },
            { name: 'shared', test: SMALL_PARTS, minShareCount: 5, priority: 2 },
            { name: 'fields', test: FORM_PARTS, minShareCount: 2 },
          ],
        },
      },
    },
  },
  test: {
    // Three workers for two cores, because tests often wait. Each has to load the portal, so a fourth costs more than it
    // brings.
    maxWorkers: 3,
    reporters: [...configDefaults.reporters, new RunSummary()],
    // Some tests read every file of the project, which takes seconds on a busy machine.
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    tags: [
      {
        name: 'sweep',
        description:
          'A slow story, or a further case of one, that `npm test` leaves out (tests/helpers/test-examples.ts).',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/*.test.ts', 'tests/{mocks,lib}/**/*.test.ts'],
          exclude: ['tests/{build,sentences}.test.ts', 'tests/mocks/{command,crowd}.test.ts'],
          provide: { door: 'fetch' },
          // All test files of a worker share loaded modules, because loading was half of the work.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Repeats some tests of the project `rules`: here each call goes to the emulated server over HTTP. And the tests
        // of its command, and a crowd.
        extends: true,
        test: {
          name: 'port',
          include: [
            'tests/mocks/{bug-file,call-log,code-replies,command,contract,crowd,faults,refusal-shapes,replies,shapes,state}.test.ts',
          ],
          provide: { door: 'port' },
          testTimeout: 180_000,
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
          // All test files of a worker share loaded modules, because loading is a third of the work.
          isolate: false,
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // Checks which specified sentences the other tests have shown, so it runs after them.
        test: {
          name: 'sentences',
          include: ['tests/sentences.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        // One journey for each kind of person, in the browser: what `npm test` runs of the browser tests.
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/journeys/global-setup.ts'],
          isolate: false,
          retry: retryBrowserTests,
          testTimeout: 180_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [
            'tests/build.test.ts',
            'tests/e2e/**/*.test.ts',
            'tests/browsers/{keeping,keyboard,paste,tabs}.test.ts',
          ],
          provide: { inChromium: true },
          globalSetup: ['tests/e2e/global-setup.ts'],
          // The files of a worker share a browser.
          isolate: false,
          retry: retryBrowserTests,
          testTimeout: 180_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Not a part of `npm test`, because Firefox and WebKit must be installed by hand.
        extends: true,
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          provide: { inChromium: false },
          globalSetup: ['tests/browsers/global-setup.ts'],
          retry: retryBrowserTests,
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
