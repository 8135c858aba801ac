/** Links: what the address asks of the mock, on any route. */

import { distance, nearest } from '../contract/nearest';
import { type Latency, latencyInWords, readLatency } from '../faults/latency';
import { scenarios } from '../scenarios/catalogue';
import type { Scenario } from '../scenarios/scenario';
import { type MakeName, makeNames } from '../shapes/all';
import { readMoment } from '../state/moment';
import { type PersonName, personNames } from '../state/people';

/** Where a link leads. Without a scenario the tab's own server goes on. */
export interface Situation {
  /** The seed again, in a browser that knows nothing. */
  reset?: boolean;
  scenario?: Scenario;
  /** A server of another make. */
  server?: MakeName;
  as?: PersonName | 'nobody';
  /** Milliseconds since 1970. */
  now?: number;
  speed?: number;
  latency?: Latency;
  /** Where the random numbers start. */
  seed?: number;
  /** The root of a real server that is to be watched instead; empty is /api of this host. */
  guard?: string;
}

interface Reader<Value> {
  what: string;
  /** Undefined for what it is not. */
  read: (text: string) => Value | undefined;
  /** What may be written: all of it, or examples where it has no end. */
  right: readonly string[];
}

const readNumber = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined);

const readers: { [Name in keyof Situation]-?: Reader<NonNullable<Situation[Name]>> } = {
  reset: { what: 'reset', read: () => true, right: [''] },
  scenario: {
    what: 'scenario',
    read: (text) => scenarios.find(({ id }) => id === text),
    right: scenarios.map(({ id }) => id),
  },
  server: {
    what: 'make of a server',
    read: (text) => makeNames.find((name) => name === text),
    right: makeNames,
  },
  as: {
    what: 'person',
    read: (text) => [...personNames, 'nobody' as const].find((name) => name === text),
    right: [...personNames, 'nobody'],
  },
  now: { what: 'time', read: readMoment, right: ['2025-11-20T08:30', 'deadline-5m'] },
  speed: { what: 'speed', read: readNumber, right: ['0', '1', '60'] },
  latency: { what: 'time in milliseconds', read: readLatency, right: ['300', '150-400'] },
  seed: { what: 'number', read: readNumber, right: ['7'] },
  guard: {
    what: 'address of a server',
    read: (text) => (text === '' || URL.canParse(text) ? text : undefined),
    right: ['https://host/api'],
  },
};

/** The message is for the console; the page has a way to each that is right. */
export class WrongLink extends Error {
  /** As the link has it. */
  readonly parameter: string;
  readonly reason: string;
  readonly right: readonly string[];

  constructor(parameter: string, text: string, reason: string, right: readonly string[]) {
    super(`${reason} Right would be: ${nearest(text, right).join(', ')}.`);
    this.parameter = parameter;
    this.reason = reason;
    this.right = right;
  }
}

export const parameters = Object.keys(readers) as (keyof Situation)[];

/** Throws a WrongLink. */
export function readSituation(search: URLSearchParams): Situation {
  for (const name of search.keys()) if (isMistyped(name)) throw wrongName(name);
  const entries = parameters.flatMap((name) => {
    const text = search.get(name);
    if (text === null) return [];
    const { what, read, right } = readers[name];
    const value = read(text);
    if (value === undefined)
      throw new WrongLink(name, text, `${name}=${text} is no ${what}.`, right);
    return [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** A name close to one of ours. Other names may be the portal's own parameters, which the mock does not know. */
const isMistyped = (name: string): boolean =>
  !parameters.some((known) => known === name) &&
  parameters.some(
    (known) => distance(name, known) <= (known.length > 4 ? 2 : 1) && name.length > 2,
  );

const wrongName = (name: string) =>
  new WrongLink(name, name, `There is no parameter "${name}".`, parameters);

/** The rest of the address is the portal's own, and stays. */
export function withoutSituation(address: URL): URL {
  const rest = new URL(address);
  for (const name of parameters) rest.searchParams.delete(name);
  return rest;
}

/** The link to a path of the portal in a situation; relative, so that it works on every host. */
export function linkTo(path: string, situation: Situation): string {
  const address = withoutSituation(new URL(path, 'http://portal.invalid'));
  const { reset, scenario, server, as, now, speed, latency, seed, guard } = situation;
  const asked: [keyof Situation, string | undefined][] = [
    ['reset', reset ? '' : undefined],
    ['scenario', scenario?.id],
    ['server', server],
    ['as', as],
    ['now', now === undefined ? undefined : new Date(now).toISOString()],
    ['speed', speed?.toString()],
    ['latency', latency && latencyInWords(latency)],
    ['seed', seed?.toString()],
    ['guard', guard],
  ];
  for (const [name, text] of asked) if (text !== undefined) address.searchParams.set(name, text);
  return address.pathname + address.search + address.hash;
}
