/** Reads the mock's parameters from an address of the portal, and writes links that contain them. */
import type { OperationId } from '../../src/contract/contract.gen';
import { distance, nearest } from '../contract/nearest';
import { operationIds, readOperations } from '../contract/operations';
import { nearestFaults, problemIn, readFaults, writeFaults } from '../faults/fault-text';
import type { Fault } from '../faults/faults';
import { type Latency, latencyInWords, readLatency } from '../faults/latency';
import { scenarios } from '../scenarios/catalogue';
import type { Scenario } from '../scenarios/scenario';
import { type MakeName, makeNames } from '../shapes/all';
import { FASTEST } from '../state/clock';
import { readMoment } from '../state/moment';
import { type PersonName, people, personNames } from '../state/people';

/** What a link asks for. Without `reset` and `scenario`, the tab's own server continues. */
export interface Situation {
  /** Back to the starting data, signed out. */
  reset?: boolean;
  scenario?: Scenario;
  /** A server that replies like Django or PHP. */
  server?: MakeName;
  as?: PersonName | 'nobody';
  /** Milliseconds since 1970. */
  now?: number;
  speed?: number;
  latency?: Latency;
  /** Seeds the random numbers. */
  seed?: number;
  /** Replaces all active faults, including those of the scenario. */
  fault?: Fault[];
  /** The root of a real server to watch in place of the emulated one; empty means /api of this host. */
  guard?: string;
  /** The operations that the watched server answers. The emulated one answers the others. */
  real?: OperationId[];
}

/** Valid values, or a function that returns valid values for a wrong text, the most similar first. */
type Right = readonly string[] | ((text: string) => readonly string[]);

interface Reader<Value> {
  what: string;
  /** Returns undefined for an invalid value. */
  read: (text: string) => Value | undefined;
  /** By default `String`. */
  write?: (value: Value) => string | undefined;
  right: Right;
  /** Whether `right` has only examples, because there are too many valid values to list. */
  isExample?: true;
  /** Says in more detail what is wrong with an invalid value. */
  problem?: (text: string) => string;
}

const readNumber = (highest: number) => (text: string) =>
  /^\d+(\.\d+)?$/.test(text) && Number(text) <= highest ? Number(text) : undefined;

const readers: { [Name in keyof Situation]-?: Reader<NonNullable<Situation[Name]>> } = {
  reset: { what: 'reset', read: () => true, write: () => '', right: [''] },
  scenario: {
    what: 'a scenario',
    read: (text) => scenarios.find(({ id }) => id === text),
    write: ({ id }) => id,
    right: scenarios.map(({ id }) => id),
  },
  server: {
    what: 'a kind of server',
    read: (text) => makeNames.find((name) => name === text),
    right: makeNames,
  },
  as: {
    what: 'a person',
    read: (text) => [...personNames, 'nobody' as const].find((name) => name === text),
    // Without the people who can't be signed in.
    right: [...personNames.filter((name) => people[name].verified), 'nobody'],
  },
  now: {
    what: 'a time',
    read: readMoment,
    write: (time) => new Date(time).toISOString(),
    right: ['2025-11-20T08:30', 'deadline-5m'],
    isExample: true,
  },
  speed: { what: 'a speed', read: readNumber(FASTEST), right: ['0', '1', '60'], isExample: true },
  latency: {
    what: 'a number of milliseconds, or a range from low to high',
    read: readLatency,
    write: latencyInWords,
    right: ['300', '150-400'],
    isExample: true,
  },
  seed: { what: 'a number', read: readNumber(2 ** 31), right: ['7'], isExample: true },
  fault: {
    what: 'a fault',
    read: readFaults,
    write: writeFaults,
    right: nearestFaults,
    problem: problemIn,
  },
  guard: {
    what: 'the address of a server',
    read: (text) => (text === '' || URL.canParse(text) ? text : undefined),
    right: ['http://127.0.0.1:8000/api'],
    isExample: true,
  },
  real: {
    what: 'a list of operations or parts of paths',
    read: (text) => {
      const { operations, unknown } = readOperations(text);
      return unknown === undefined ? operations : undefined;
    },
    right: operationIds,
    isExample: true,
    problem: (text) => `There is no "${readOperations(text).unknown}".`,
  },
};

interface Mistake {
  /** The parameter's name as written in the link. */
  parameter: string;
  text: string;
  reason: string;
  right: Right;
  isExample?: true | undefined;
}

/** `message` is for the console. The wrong-link page shows the reasons, and links that correct the first mistake. */
export class WrongLink extends Error {
  readonly parameter: string;
  readonly reason: string;
  /** The reasons of the link's other mistakes. */
  readonly others: readonly string[];
  readonly isExample: boolean;
  /** Returns the valid values, or examples. Those most similar to `words` come first. */
  readonly nearest: (words: string) => readonly string[];

  constructor({ parameter, text, reason, right, isExample }: Mistake, ...others: Mistake[]) {
    const sorted = typeof right === 'function' ? right : (words: string) => nearest(words, right);
    const reasons = others.map((other) => other.reason);
    super(
      [
        reason,
        `${isExample ? 'For example' : 'Valid values'}: ${sorted(text).join(', ')}.`,
        ...(reasons.length > 0 ? ['Also wrong:', ...reasons] : []),
      ].join(' '),
    );
    this.parameter = parameter;
    this.reason = reason;
    this.others = reasons;
    this.isExample = isExample ?? false;
    this.nearest = sorted;
  }
}

export const parameters = Object.keys(readers) as (keyof Situation)[];

const UNGUARDED: Mistake = {
  parameter: 'guard',
  text: '',
  reason: 'real=… says which calls reach a real server. Add guard=…, its address.',
  right: readers.guard.right,
  isExample: true,
};

/** Throws a WrongLink for an invalid value or a mistyped name of a parameter. */
export function readSituation(search: URLSearchParams): Situation {
  const mistakes: Mistake[] = [...search.keys()].filter(isMistyped).map(wrongName);
  const entries = parameters.flatMap((name) => {
    const text = search.get(name);
    if (text === null) return [];
    const { what, read, right, isExample, problem } = readers[name];
    const value = read(text);
    if (value !== undefined) return [[name, value]];
    const reason = [`${name}=${text} is not ${what}.`, problem?.(text)].filter(Boolean).join(' ');
    mistakes.push({ parameter: name, text, reason, right, isExample });
    return [];
  });
  if (search.has('real') && !search.has('guard')) mistakes.push(UNGUARDED);
  const [first, ...others] = mistakes;
  if (first) throw new WrongLink(first, ...others);
  return Object.fromEntries(entries);
}

/**
 * Whether a name is almost, but not exactly, one of the mock's parameters. Any other unknown name may be a parameter of
 * the portal: the mock does not know those.
 */
const isMistyped = (name: string): boolean =>
  !parameters.some((known) => known === name) &&
  parameters.some(
    (known) => distance(name, known) <= (known.length > 4 ? 2 : 1) && name.length > 2,
  );

const wrongName = (name: string): Mistake => ({
  parameter: name,
  text: name,
  reason: `There is no parameter "${name}".`,
  right: parameters,
});

/** Returns the address without the mock's parameters. Keeps all others, because they belong to the portal. */
export function withoutSituation(address: URL): URL {
  const rest = new URL(address);
  for (const name of parameters) rest.searchParams.delete(name);
  return rest;
}

/** Returns a link that opens this path of the portal in this situation. It is relative, so it works on every host. */
export function linkTo(path: string, situation: Situation): string {
  const address = withoutSituation(new URL(path, 'http://portal.invalid'));
  for (const name of parameters) {
    const { write = String }: { write?: (value: never) => string | undefined } = readers[name];
    const text = situation[name] === undefined ? undefined : write(situation[name] as never);
    if (text !== undefined) address.searchParams.set(name, text);
  }
  return address.pathname + address.search + address.hash;
}
