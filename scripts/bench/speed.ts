/**
 * `npm run bench -- speed`: compares the production build on a slowed-down phone (Lighthouse, mobile) with static pages of
 * the same content. Options: `--runs 5`, `--also <label>=<dist>` for another build, and `--only <address>`. The last
 * two can be repeated.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadLighthouse, type Measurement, openBrowser, type Throttling } from './speed/lighthouse';
import { openConfig, type Site, serveApi, serveBuild, serveStaticPages } from './speed/sites';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    also: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true, default: [] },
  },
});

const DIST = '.tmp/bench-speed';
const publicPages = ['/', '/terms', '/login', '/register', '/forgot-password'];
const signedInScreens = [
  ...['/dashboard', '/proposals', '/proposals/new', '/proposals/101', '/proposals/101/edit'],
  ...['/proposals/102/receipt', '/support', '/support/new', '/support/201'],
  ...['/profile', '/settings', '/help'],
];
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

const chosen = (pages: string[]) =>
  pages.filter((path) => options.only.length === 0 || options.only.includes(path));

const returns = returned.filter((path) => chosen(signedInScreens).includes(path));

console.error('Building the portal, and installing Lighthouse…');
await mkdir('.tmp', { recursive: true });
await writeFile(`${DIST}.json`, JSON.stringify(openConfig('/api')));
execFileSync(process.execPath, ['scripts/build.ts', DIST, `${DIST}.json`], { stdio: 'ignore' });
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
  const turns = Array.from({ length: Number(options.runs) }, () => rows).flat();
  const began = Date.now();
  for (const [at, turn] of turns.entries()) {
    const { path, site, throttling, browser, isReturn } = turn;
    const url = site.origin + path;
    const measurement = await browser.measure(url, throttling, isReturn);
    if (browser === visitor && throttling === 'applied' && site !== still)
      measurement.usable = await browser.usable(url);
    turn.measurements.push(measurement);
    const each = (Date.now() - began) / (at + 1);
    const minutes = Math.ceil((each * (turns.length - at - 1)) / 60_000);
    const result = `LCP ${(measurement.lcp / 1000).toFixed(2)} s`;
    const what = `${path}, ${site.label}, ${throttling}: ${result}`;
    console.error(`${at + 1} of ${turns.length}: ${what}; about ${minutes} min left`);
  }
  report(rows);
} finally {
  await Promise.all([visitor, member, owner, api].map((each) => each.close()));
  await Promise.all([own, ...others, still].map((site) => site.close()));
  await Promise.all([lighthouse.remove(), rm(DIST, { recursive: true })]);
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

function report(rows: Row[]): void {
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
}

function print([head = [], ...rows]: string[][]): void {
  for (const cells of [head, head.map(() => '---'), ...rows])
    console.log(`| ${cells.join(' | ')} |`);
}
