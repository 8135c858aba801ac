/** The command line of `npm run mock`. */
import { parseArgs } from 'node:util';
import { type Latency, NO_LATENCY, readLatency } from '../faults/latency';
import { findScenario } from '../scenarios/catalogue';
import type { Scenario } from '../scenarios/scenario';
import { type MakeName, makeNames } from '../shapes/all';

/** In the tarball it is one JavaScript file, and npm has no script for it. */
const COMMAND = import.meta.filename.endsWith('.js') ? 'npx portal-mock' : 'npm run mock --';

export const USAGE = `${COMMAND} [options]

  --port 4010         the port; 0 takes any free port
  --host 127.0.0.1    0.0.0.0 lets other machines in, such as a phone on the same network
  --scenario ID       the scenario of each new session; the start page lists them (default: the starting data)
  --data FILE         your own people and rows, from JSON or TypeScript, in place of the starting data
  --latency 150-400   how long replies take, in milliseconds: a number or a range (default: 0)
  --server django     replies like another kind of server: ${makeNames.join(' or ')}
  --keep-alive 2      closes idle connections after this many seconds without announcing it (default: 5, announced)
  --seed 7            the same codes at every start (default: random)
  --upstream URL      forwards calls to a real server, such as https://host/api, and prints what breaks the contract
  --record FILE       saves the run against that server, with secrets masked
  --replay FILE       starts with such a file, or with any other situation
  --quiet             does not print the messages that the server sends
  --help`;

export class UsageError extends Error {}

/** A file that was named on the command line cannot be used. */
export class FileError extends Error {}

export type Options = ReturnType<typeof readOptions>;

export function readOptions(args: string[]) {
  const { values } = parse(args);
  if (values.record !== undefined && values.upstream === undefined)
    throw new UsageError('--record needs --upstream: there is no real server to record.');
  return {
    help: values.help,
    quiet: values.quiet,
    data: values.data,
    record: values.record,
    replay: values.replay,
    upstream:
      values.upstream === undefined ? undefined : httpAddress('--upstream', values.upstream),
    host: values.host,
    port: wholeNumber('--port', values.port, 65_535),
    latency: values.latency === undefined ? NO_LATENCY : range(values.latency),
    scenario: values.scenario === undefined ? undefined : named(values.scenario),
    make: values.server === undefined ? undefined : makeNamed(values.server),
    keepAlive:
      values['keep-alive'] === undefined
        ? undefined
        : wholeNumber('--keep-alive', values['keep-alive'], 3600, 1),
    seed: values.seed === undefined ? undefined : wholeNumber('--seed', values.seed, 2 ** 31 - 1),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string', default: '4010' },
        host: { type: 'string', default: '127.0.0.1' },
        scenario: { type: 'string' },
        latency: { type: 'string' },
        server: { type: 'string' },
        'keep-alive': { type: 'string' },
        seed: { type: 'string' },
        data: { type: 'string' },
        upstream: { type: 'string' },
        record: { type: 'string' },
        replay: { type: 'string' },
        quiet: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

function wholeNumber(option: string, text: string, highest: number, lowest = 0): number {
  const number = Number(text);
  if (/^[0-9]+$/.test(text) && number >= lowest && number <= highest) return number;
  const range = lowest > 0 ? `from ${lowest} up to ${highest}` : `up to ${highest}`;
  throw new UsageError(`${option} takes a whole number ${range}, not "${text}".`);
}

function httpAddress(option: string, text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/$/, '');
  throw new UsageError(`${option} takes an address such as https://host/api, not "${text}".`);
}

function range(text: string): Latency {
  const latency = readLatency(text);
  if (latency) return latency;
  throw new UsageError(`--latency takes a number or a range like 150-400, not "${text}".`);
}

function named(id: string): Scenario {
  try {
    return findScenario(id);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

function makeNamed(text: string): MakeName {
  const make = makeNames.find((name) => name === text);
  if (make) return make;
  throw new UsageError(`--server takes ${makeNames.join(' or ')}, not "${text}".`);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
