/**
 * `npm run bench -- mock`: compares `npm run mock` with three well-known mock servers, on a Linux machine. The
 * servers do different work: json-server reads rows and checks nothing; Mockoon sends the same text each time; Prism
 * checks the request and replies with the contract's example; ours checks token, request and reply, reads rows, and
 * keeps a log.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

const TOOLS = [
  'json-server@0.17.4',
  '@stoplight/prism-cli@5.14.2',
  '@mockoon/cli@9.9.0',
  'autocannon@9.0.0',
];
const ROUNDS = 5;
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 4019);
const SECONDS = 4;

interface Contender {
  name: string;
  command: (port: number) => string[];
  /** The path of the list of proposals. */
  path: string;
  /** The access token of a signed-in competitor, or any text for a server that has no accounts. */
  token: (origin: string) => Promise<string>;
}

/** The folder with the tools. It is kept after a run, because installing the tools takes longer than measuring them. */
const folder = resolve(process.env.BENCH_TOOLS ?? 'node_modules/.cache/bench-mock');
const tool = (path: string) => join(folder, 'node_modules', path);

const contenders: Contender[] = [
  {
    name: 'npm run mock',
    command: (port) => [...scripts.mock.split(' ').slice(1), '--port', `${port}`, '--quiet'],
    path: '/api/proposals/',
    token: (origin) => signIn(origin),
  },
  {
    name: 'json-server',
    command: (port) => [
      tool('json-server/lib/cli/bin.js'),
      '--quiet',
      '--port',
      `${port}`,
      join(folder, 'db.json'),
    ],
    path: '/proposals',
    token: async () => 'none',
  },
  {
    name: 'Prism',
    command: (port) => [
      tool('@stoplight/prism-cli/dist/index.js'),
      'mock',
      '--port',
      `${port}`,
      '--verboseLevel',
      'silent',
      resolve('openapi.yaml'),
    ],
    path: '/proposals/',
    token: async () => 'any',
  },
  {
    name: 'Mockoon',
    command: (port) => [
      tool('@mockoon/cli/bin/run.js'),
      'start',
      '--disable-log-to-file',
      '--port',
      `${port}`,
      '--data',
      join(folder, 'mockoon.json'),
    ],
    path: '/proposals',
    token: async () => 'none',
  },
];

async function signIn(origin: string): Promise<string> {
  const body = JSON.stringify({ as: 'amina' });
  const response = await fetch(`${origin}/__mock/sign-in`, { method: 'POST', body });
  return (await response.json()).tokens.access;
}

/** Starts a server. Returns its process, its origin, and the milliseconds until it first responded. */
async function start({ command, path }: Contender, port: number) {
  const started = performance.now();
  const child = spawn(process.execPath, command(port), { stdio: ['ignore', 'ignore', 'inherit'] });
  const origin = `http://127.0.0.1:${port}`;
  while (child.exitCode === null) {
    const answer = await fetch(origin + path).catch(() => undefined);
    if (answer) return { child, origin, milliseconds: performance.now() - started };
    await new Promise((resume) => setTimeout(resume, 5));
  }
  throw new Error(`${command(port).join(' ')} ended with ${child.exitCode}`);
}

async function stop(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

function requestsPerSecond(address: string, token: string): number {
  const output = execFileSync(
    process.execPath,
    [
      tool('autocannon/autocannon.js'),
      ...['--json', '--connections', '10', '--duration', `${SECONDS}`],
      ...['--headers', `Authorization=Bearer ${token}`, address],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const { requests, non2xx, errors } = JSON.parse(output);
  if (non2xx > 0 || errors > 0) throw new Error(`${address}: ${non2xx} refusals, ${errors} errors`);
  return requests.average;
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** The memory of the process after its calls, in MB. */
function memoryOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** An environment of Mockoon with a single route. */
const mockoonOf = (body: string) => ({
  uuid: 'environment',
  lastMigration: 33,
  name: 'bench',
  hostname: '127.0.0.1',
  endpointPrefix: '',
  routes: [
    {
      uuid: 'route',
      type: 'http',
      method: 'get',
      endpoint: 'proposals',
      responses: [
        {
          uuid: 'response',
          body,
          statusCode: 200,
          headers: [{ key: 'Content-Type', value: 'application/json' }],
          bodyType: 'INLINE',
          rules: [],
          disableTemplating: true,
          default: true,
        },
      ],
    },
  ],
  rootChildren: [{ type: 'route', uuid: 'route' }],
});

/** Writes the data of two servers: json-server gets the rows of our mock, and Mockoon the text of its reply. */
async function writeRows(mock: Contender): Promise<void> {
  const { child, origin } = await start(mock, FIRST_PORT);
  const headers = { Authorization: `Bearer ${await signIn(origin)}` };
  const { results } = await (await fetch(`${origin}/api/proposals/`, { headers })).json();
  writeFileSync(join(folder, 'db.json'), JSON.stringify({ proposals: results }));
  writeFileSync(
    join(folder, 'mockoon.json'),
    JSON.stringify(mockoonOf(JSON.stringify({ results }))),
  );
  await stop(child);
}

mkdirSync(folder, { recursive: true });
execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', ...TOOLS], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const [ours] = contenders;
if (ours) await writeRows(ours);

// The servers take turns, so that other load on the machine affects all of them.
const figures = contenders.map(
  (contender) => ({ contender, starts: [], rates: [], memories: [] }) as Figures,
);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [index, { contender, starts, rates, memories }] of figures.entries()) {
    const { child, origin, milliseconds } = await start(contender, FIRST_PORT + 1 + index);
    starts.push(milliseconds);
    rates.push(requestsPerSecond(origin + contender.path, await contender.token(origin)));
    memories.push(memoryOf(child));
    await stop(child);
  }
}
report(figures);

interface Figures {
  contender: Contender;
  starts: number[];
  rates: number[];
  memories: number[];
}

function report(figures: Figures[]): void {
  const rows = figures.map(({ contender, starts, rates, memories }) => ({
    name: contender.name,
    start: median(starts),
    rate: median(rates),
    memory: median(memories),
  }));
  const [ours] = rows;
  console.log(`Medians of ${ROUNDS} rounds; 10 connections ask for the list of proposals.`);
  console.table(
    rows.map(({ name, start, rate, memory }) => ({
      server: name,
      'start, ms': Math.round(start),
      'start beside ours': `${(start / (ours?.start ?? 1)).toFixed(2)} x`,
      'requests/s': Math.round(rate),
      'rate beside ours': `${(rate / (ours?.rate ?? 1)).toFixed(2)} x`,
      'memory, MB': Math.round(memory),
      'memory beside ours': `${(memory / (ours?.memory ?? 1)).toFixed(2)} x`,
    })),
  );
}
