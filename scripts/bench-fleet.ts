/**
 * Simulates the night of the deadline: thousands of tabs with the portal's real client and retry policy, in virtual
 * time. The server works, then fails for five minutes while the countdown reaches zero, and returns.
 * `npm run bench:fleet -- --users 1000 --only 503` simulates fewer users and one fault. `--tab file --source folder`
 * runs another version of the portal for comparison.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { createClock } from './bench-fleet/clock.ts';
import { createServer, type Fault, faults } from './bench-fleet/server.ts';
import { createUser, type Portal } from './bench-fleet/user.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '3000' },
    only: { type: 'string', default: '' },
    tab: { type: 'string', default: 'scripts/bench-fleet/tab.ts' },
    source: { type: 'string', default: 'src' },
  },
});
const USERS = Number(values.users);

const MINUTE = 60_000;
const [FROM, TO, DEADLINE, END] = [5 * MINUTE, 10 * MINUTE, 8 * MINUTE, 16 * MINUTE];
const START = Date.parse('2025-11-28T23:51:59+03:00');

/** Bundles the portal into a function, so that each user runs a separate copy. */
async function bundle(): Promise<Portal> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'import.meta.env.MODE': '"production"', 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { '@': resolve(values.source) } },
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: resolve(values.tab), formats: ['iife'], name: 'portal' },
    },
  });
  const [file] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (file?.type !== 'chunk') throw new Error('no bundle');
  const names = [
    ...['window', 'document', 'location', 'localStorage', 'sessionStorage', 'navigator', 'fetch'],
    ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'Math', 'globalThis'],
  ];
  const run = new Function('around', `const { ${names} } = around;\n${file.code}\nreturn portal;`);
  return (around) => run(around);
}

/** Returns a source of random numbers, which are the same in each run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function night(portal: Portal, fault: Fault) {
  const random = chance(7);
  const clock = createClock(START);
  const server = createServer({ clock, random, fault, from: START + FROM, to: START + TO });
  const users = Array.from({ length: USERS }, (_, number) =>
    createUser({
      name: `user ${number}`,
      portal,
      clock,
      server,
      random,
      end: START + END,
      deadline: START + DEADLINE,
    }),
  );
  await clock.runUntil(START + TO);
  // Count the seconds from the server's return until every tab was complete or hidden at least once.
  let waiting = users.filter((user) => !user.isServed());
  let served = 0;
  for (let second = 1; waiting.length > 0 && second <= 300; second += 1) {
    await clock.runUntil(START + TO + second * 1000);
    waiting = waiting.filter((user) => !user.isServed());
    served = second;
  }
  await clock.runUntil(START + END + 5 * MINUTE);

  const perSecond = (from: number, to: number) =>
    Array.from(
      { length: (to - from) / 1000 },
      (_, at) => server.calls.get((START + from) / 1000 + at) ?? 0,
    );
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  const healthy = perSecond(2 * MINUTE, FROM);
  const average = sum(healthy) / healthy.length;
  const outage = perSecond(FROM, TO);
  const after = perSecond(TO, END);
  const rate = (counts: number[]) => (sum(counts) / USERS / counts.length) * 60;
  const submissions = users.map((user, number) => ({
    told: user.submitted(),
    rows: server.rows.get(`user ${number}`)?.length ?? 0,
  }));
  return {
    healthy: rate(healthy).toFixed(2),
    outage: rate(outage).toFixed(2),
    ratio: (sum(outage) / outage.length / average).toFixed(2),
    'highest while healthy': `${(Math.max(...healthy) / average).toFixed(2)} x`,
    'highest after': `${(Math.max(...after) / average).toFixed(2)} x`,
    'all served or hidden after': waiting.length > 0 ? `${waiting.length} never` : `${served} s`,
    'sign-outs': sum(users.map((user) => user.signOuts())),
    submissions: submissions.filter(({ told }) => told !== undefined).length,
    lost: submissions.filter(({ told, rows }) => told !== undefined && rows === 0).length,
    doubled: submissions.filter(({ rows }) => rows > 1).length,
  };
}

const portal = await bundle();
const results: Record<string, object> = {};
for (const [name, fault] of Object.entries(faults))
  if (name.startsWith(values.only)) results[name] = await night(portal, fault);
console.log(
  `${USERS} users; calls per user and minute while healthy and in the outage, and their ratio;`,
);
console.log(
  'the highest second while healthy and after the return, against the average while healthy.',
);
console.table(results);
