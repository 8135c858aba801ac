/**
 * `npm run bench:speed`: compares the production build on a slowed-down phone (Lighthouse, mobile) with static pages of
 * the same content. Options after `--`: `--runs 5`, `--also <label>=<dist>` for another build, and `--only <address>`.
 * The last two can be repeated.
 */
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  loadLighthouse,
  type Measurement,
  openBrowser,
  type Throttling,
} from './bench-speed/lighthouse';
import { type Site, serveApi, serveBuild, serveStaticPages } from './bench-speed/sites';
import { bytesOf, readManifest, scriptsOf } from './build/chunks';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    also: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true, default: [] },
  },
});

const DIST = '.tmp/bench-speed';
const routes = 'src/routes/';
const guest = `${routes}_bar/_guest/`;
const auth = `${routes}_bar/_auth/`;

/** The addresses of the pages, with the route files by which their scripts are found in the build. */
const publicPages = {
  '/': `${routes}index.tsx`,
  '/terms': `${routes}terms.tsx`,
  '/login': `${guest}login.tsx`,
  '/register': `${guest}register.tsx`,
  '/forgot-password': `${routes}_bar/forgot-password.tsx`,
};
const signedInScreens = {
  '/dashboard': `${auth}dashboard.tsx`,
  '/proposals': `${auth}proposals/index.tsx`,
  '/proposals/new': `${auth}proposals/new.tsx`,
  '/proposals/101': `${auth}proposals/$id/index.tsx`,
  '/proposals/101/edit': `${auth}proposals/$id/edit.tsx`,
  '/proposals/102/receipt': `${auth}proposals/$id/receipt.tsx`,
  '/support': `${auth}support/index.tsx`,
  '/support/new': `${auth}support/new.tsx`,
  '/support/201': `${auth}support/$id.tsx`,
  '/profile': `${auth}profile.tsx`,
  '/settings': `${auth}settings.tsx`,
  '/help': `${auth}help.tsx`,
};
const compared = ['/', '/login'];
/** Screens measured as return visits on the user's own device. Compare them with the static page at `/`. */
const returned = ['/dashboard', '/proposals', '/proposals/101'];

type Browser = Awaited<ReturnType<typeof openBrowser>>;

interface Row {
  path: string;
  site: Site;
  throttling: Throttling;
  browser: Browser;
  /** A return visit on the user's own device. */
  isReturn: boolean;
  measurements: Measurement[];
}

const chosen = (pages: object) =>
  Object.keys(pages).filter((path) => options.only.length === 0 || options.only.includes(path));

const returns = returned.filter((path) => chosen(signedInScreens).includes(path));

execFileSync(process.execPath, ['scripts/build.ts', DIST], { stdio: 'ignore' });
const lighthouse = await loadLighthouse();
const api = await serveApi();
const apiRoot = `http://127.0.0.1:${api.port}/api`;
const own = await serveBuild('this build', DIST, apiRoot);
const others = await Promise.all(
  options.also.map((also) => {
    const [label = '', dist = ''] = also.split('=');
    return serveBuild(label, dist, apiRoot);
  }),
);
const still = await serveStaticPages(DIST, compared);
const visitor = await openBrowser(lighthouse.run, 5358);
const member = await openBrowser(lighthouse.run, 5359);
const owner = await openBrowser(lighthouse.run, 5360);
try {
  for (const site of [own, ...others]) {
    await member.signIn(site.origin);
    await owner.signIn(site.origin);
    if (returns.length > 0) await owner.visit(site.origin, returns);
  }
  const row = (path: string, site: Site, throttling: Throttling, browser: Browser): Row => ({
    ...{ path, site, throttling, browser, isReturn: browser === owner },
    measurements: [],
  });
  const rows = [
    ...chosen(publicPages).flatMap((path) =>
      [own, ...others, ...(compared.includes(path) ? [still] : [])].flatMap((site) => [
        row(path, site, 'simulated', visitor),
        row(path, site, 'applied', visitor),
      ]),
    ),
    ...chosen(signedInScreens).flatMap((path) =>
      [own, ...others].map((site) => row(path, site, 'simulated', member)),
    ),
    ...returns.flatMap((path) => [own, ...others].map((site) => row(path, site, 'applied', owner))),
  ];
  // The rows take turns, so that other load on the machine affects all of them.
  for (let run = 0; run < Number(options.runs); run += 1) {
    console.error(
      `Run ${run + 1} of ${options.runs}: ${rows.length} measurements, about 10 seconds each…`,
    );
    for (const { path, site, throttling, browser, isReturn, measurements } of rows) {
      const url = site.origin + path;
      const measurement = await browser.measure(url, throttling, isReturn);
      if (browser === visitor && throttling === 'applied' && site !== still)
        measurement.usable = await browser.usable(url);
      measurements.push(measurement);
    }
  }
  await report(rows);
} finally {
  await Promise.all([visitor, member, owner, api].map((each) => each.close()));
  await Promise.all([own, ...others, still].map((site) => site.close()));
  await Promise.all([lighthouse.remove(), rm(DIST, { recursive: true })]);
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

async function report(rows: Row[]): Promise<void> {
  const medianOf = (row: Row | undefined, key: keyof Measurement) =>
    median(row?.measurements.map((measurement) => measurement[key]) ?? []);
  const seconds = (milliseconds: number) =>
    Number.isNaN(milliseconds) ? '' : (milliseconds / 1000).toFixed(2);
  const columns = ['page', 'build', 'throttling', 'LCP, s', 'beside the static page', 'usable, s'];
  const table = rows.map((row) => {
    const beside = rows.find(
      ({ path, site, throttling }) =>
        site === still && path === row.path && throttling === row.throttling,
    );
    const ratio = medianOf(row, 'lcp') / medianOf(beside, 'lcp');
    return [
      row.path,
      row.site.label,
      row.isReturn ? `${row.throttling}, return visit` : row.throttling,
      seconds(medianOf(row, 'lcp')),
      beside ? `${ratio.toFixed(2)} x` : '',
      seconds(medianOf(row, 'usable')),
      seconds(medianOf(row, 'tti')),
      `${Math.round(medianOf(row, 'tbt'))}`,
      medianOf(row, 'cls').toFixed(3),
      `${Math.round(medianOf(row, 'score'))}`,
    ];
  });
  console.log(`Lighthouse, mobile; medians of ${options.runs}, all rows in turns.\n`);
  print([[...columns, 'TTI, s', 'TBT, ms', 'CLS', 'score'], ...table]);
  console.log('\nScript of each page, all of it, brotli.\n');
  print([['page', 'KB'], ...(await scriptSizes())]);
}

async function scriptSizes(): Promise<string[][]> {
  const manifest = await readManifest(DIST);
  const pages = Object.entries({ ...publicPages, ...signedInScreens });
  return Promise.all(
    pages.map(async ([path, screen]) => {
      const bytes = await bytesOf(DIST, scriptsOf(manifest, screen));
      return [path, (bytes / 1000).toFixed(1)];
    }),
  );
}

function print([head = [], ...rows]: string[][]): void {
  for (const cells of [head, head.map(() => '---'), ...rows])
    console.log(`| ${cells.join(' | ')} |`);
}
