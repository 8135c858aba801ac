/** The command line of `npm run mock` and of the packed mock. */
import type { OperationId } from '../../src/contract/contract.gen';
import { closest } from '../contract/nearest';
import { operationIds, readOperations } from '../contract/operations';
import { type Latency, NO_LATENCY, readLatency } from '../faults/latency';
import { findScenario } from '../scenarios/catalogue';
import type { Scenario } from '../scenarios/scenario';
import { type MakeName, makeNames } from '../shapes/all';
import { readArguments, UsageError } from './command-line';
import { connect, readRoot } from './connection';

/** The packed mock is one JavaScript file without npm scripts. */
const COMMAND = import.meta.filename.endsWith('.js') ? 'npx portal-mock' : 'npm run mock --';

/** An option with a value, which `value` stands for in the help. */
const text = (value: string, does: string) => ({ type: 'string', value, does }) as const;
const flag = (does: string) => ({ type: 'boolean', default: false, value: '', does }) as const;

export const commandOptions = {
  port: { ...text('4010', 'the port; 0 takes any free port'), default: '4010' },
  host: {
    ...text(
      '0.0.0.0',
      'lets other machines in, such as a phone on the same network (default: 127.0.0.1)',
    ),
    default: '127.0.0.1',
  },
  scenario: text(
    'ID',
    'the scenario of each new session; the start page lists them (default: the starting data)',
  ),
  data: text(
    'FILE',
    'your own people and rows in place of the starting data: JSON, or TypeScript (.mts, Node 22.18 or newer)',
  ),
  latency: text(
    '150-400',
    'how long replies take, in milliseconds: a number or a range (default: 0)',
  ),
  server: text('django', `replies like another kind of server: ${makeNames.join(' or ')}`),
  seed: text('7', 'the same codes at every start (default: random)'),
  upstream: text(
    'URL',
    'forwards calls to a real server, such as https://host/api, and prints what breaks the contract',
  ),
  real: text(
    'LIST',
    'only these calls go to the --upstream server, and the others are emulated: operations, or parts of paths, such as login,listProposals',
  ),
  header: {
    ...text(
      "'NAME: VALUE'",
      'sent with each call to the --upstream server, for example to pass a gateway; can be given several times',
    ),
    multiple: true,
    default: [] as string[],
  },
  ca: text('FILE', 'trusts this certificate (PEM) of the --upstream server too'),
  insecure: flag('accepts any certificate of the --upstream server'),
  https: flag(
    'serves https, with a certificate that is made at each start and that browsers ask about once',
  ),
  record: text('FILE', 'saves the calls to the --upstream server, with secrets masked'),
  replay: text('FILE', 'replays a file from --record; also loads any other saved situation'),
  quiet: flag('prints neither calls nor the messages that the server sends'),
  help: { ...flag('lists these options'), short: 'h' },
} as const;

const lines = Object.entries(commandOptions).map(
  ([name, { value, does }]) => `  ${`--${name} ${value}`.padEnd(24)}${does}`,
);
export const USAGE = [`${COMMAND} [options]`, '', ...lines].join('\n');

export const HELP_HINT = `${COMMAND} --help lists the options.`;

/** Thrown if a file that was named in the options cannot be used. */
export class FileError extends Error {}

export type Options = ReturnType<typeof readOptions>;

export function readOptions(args: string[]) {
  const values = readArguments(args, commandOptions);
  const { upstream } = values;
  const needUpstream = ['record', 'real', 'ca', 'insecure', 'header'] as const;
  const alone = needUpstream.find((name) => [values[name]].flat().some(Boolean));
  if (alone !== undefined && upstream === undefined)
    throw new UsageError(`--${alone} needs --upstream: without it, there is no real server.`);
  return {
    help: values.help,
    quiet: values.quiet,
    data: values.data,
    record: values.record,
    replay: values.replay,
    upstream: upstream === undefined ? undefined : readRoot('--upstream', upstream),
    real: values.real === undefined ? undefined : operationsNamed(values.real),
    send: upstream === undefined ? undefined : connect(values),
    https: values.https,
    host: values.host,
    port: wholeNumber('--port', values.port, 65_535),
    latency: values.latency === undefined ? NO_LATENCY : range(values.latency),
    scenario: values.scenario === undefined ? undefined : named(values.scenario),
    make: values.server === undefined ? undefined : makeNamed(values.server),
    seed: values.seed === undefined ? undefined : wholeNumber('--seed', values.seed, 2 ** 31 - 1),
  };
}

function wholeNumber(option: string, text: string, highest: number): number {
  if (/^[0-9]+$/.test(text) && Number(text) <= highest) return Number(text);
  throw new UsageError(`${option} takes a whole number up to ${highest}, not "${text}".`);
}

function operationsNamed(list: string): OperationId[] {
  const { operations, unknown } = readOperations(list);
  if (unknown === undefined) return operations;
  const likely = closest(unknown, operationIds);
  const meant = likely === undefined ? '' : ` Did you mean ${likely}?`;
  throw new UsageError(`--real: there is no operation or path "${unknown}".${meant}`);
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
