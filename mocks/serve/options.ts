/** The command line of `npm run mock`. */
import { parseArgs } from 'node:util';
import { type Latency, NO_LATENCY, readLatency } from '../faults/latency';
import { findScenario } from '../scenarios/catalogue';
import type { Scenario } from '../scenarios/scenario';
import { type MakeName, makeNames } from '../shapes/all';

export const USAGE = `npm run mock -- [options]

  --port 4010         the port; 0 takes any free port
  --host 127.0.0.1    0.0.0.0 lets other machines in, such as a phone on the same network
  --scenario ID       the scenario of each new session; the start page lists them (default: the starting data)
  --latency 150-400   how long replies take, in milliseconds: a number or a range (default: 0)
  --server django     replies like another kind of server: ${makeNames.join(' or ')}
  --keep-alive 2      closes idle connections after this many seconds without announcing it (default: 5, announced)
  --seed 7            the same codes at every start (default: random)
  --quiet             does not print the messages that the server sends
  --help`;

export class UsageError extends Error {}

export type Options = ReturnType<typeof readOptions>;

export function readOptions(args: string[]) {
  const { values } = parse(args);
  return {
    help: values.help,
    quiet: values.quiet,
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
