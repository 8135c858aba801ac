/** The command line of `npm run mock` and of the packed mock. */
import { type Latency, NO_LATENCY, readLatency } from '../faults/latency';
import { findScenario } from '../scenarios/catalogue';
import type { Scenario } from '../scenarios/scenario';
import { type MakeName, makeNames } from '../shapes/all';
import { readArguments, UsageError } from './command-line';

/** The packed mock is one JavaScript file without npm scripts. */
const COMMAND = import.meta.filename.endsWith('.js') ? 'npx portal-mock' : 'npm run mock --';

const text = { type: 'string' } as const;

/** In the help, `value` stands for what the option takes. */
export const commandOptions = {
  port: { ...text, default: '4010', value: '4010', does: 'the port; 0 takes any free port' },
  host: {
    ...text,
    default: '127.0.0.1',
    value: '0.0.0.0',
    does: 'lets other machines in, such as a phone on the same network (default: 127.0.0.1)',
  },
  scenario: {
    ...text,
    value: 'ID',
    does: 'the scenario of each new session; the start page lists them (default: the starting data)',
  },
  data: {
    ...text,
    value: 'FILE',
    does: 'your own people and rows in place of the starting data: JSON, or TypeScript (.mts, Node 22.18 or newer)',
  },
  latency: {
    ...text,
    value: '150-400',
    does: 'how long replies take, in milliseconds: a number or a range (default: 0)',
  },
  server: {
    ...text,
    value: 'django',
    does: `replies like another kind of server: ${makeNames.join(' or ')}`,
  },
  'keep-alive': {
    ...text,
    value: '2',
    does: 'closes idle connections after this many seconds, and does not announce it in Keep-Alive (default: 5 seconds, announced)',
  },
  seed: { ...text, value: '7', does: 'the same codes at every start (default: random)' },
  upstream: {
    ...text,
    value: 'URL',
    does: 'forwards calls to a real server, such as https://host/api, and prints what breaks the contract',
  },
  record: {
    ...text,
    value: 'FILE',
    does: 'saves the calls to the --upstream server, with secrets masked',
  },
  replay: {
    ...text,
    value: 'FILE',
    does: 'replays a file from --record; also loads any other saved situation',
  },
  quiet: {
    type: 'boolean',
    default: false,
    value: '',
    does: 'does not print the messages that the server sends',
  },
  help: { type: 'boolean', short: 'h', default: false, value: '', does: 'lists these options' },
} as const;

const lines = Object.entries(commandOptions).map(
  ([name, { value, does }]) => `  ${`--${name} ${value}`.padEnd(20)}${does}`,
);
export const USAGE = [`${COMMAND} [options]`, '', ...lines].join('\n');

export const HELP_HINT = `${COMMAND} --help lists the options.`;

/** Thrown if a file that was named in the options cannot be used. */
export class FileError extends Error {}

export type Options = ReturnType<typeof readOptions>;

export function readOptions(args: string[]) {
  const values = readArguments(args, commandOptions);
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
