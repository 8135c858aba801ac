/** Links: what the address asks of the mock, on any route. */
import { type Latency, latencyInWords, readLatency } from './latency';
import { readMoment } from './moment';
import { type PersonName, people } from './people';
import { scenarios, unknownName } from './scenarios/catalogue';
import type { Scenario } from './scenarios/scenario';

/** Where a link leads. Without a scenario the tab's own server goes on. */
export interface Situation {
  /** The seed again, in a browser that knows nothing. */
  reset?: boolean;
  scenario?: Scenario;
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

type Reader<Value> = (text: string) => Value;

const readers: { [Name in keyof Situation]-?: Reader<NonNullable<Situation[Name]>> } = {
  reset: () => true,
  scenario: (text) =>
    scenarios.find(({ id }) => id === text) ??
    fail(
      unknownName(
        'scenario',
        text,
        scenarios.map(({ id }) => id),
      ),
    ),
  as: (text) =>
    [...personNames, 'nobody' as const].find((name) => name === text) ??
    fail(unknownName('person', text, [...personNames, 'nobody'])),
  now: (text) =>
    readMoment(text) ?? fail(`now=${text} is no time. Write 2025-11-20T08:30 or deadline-5m.`),
  speed: (text) =>
    readNumber(text) ??
    fail(`speed=${text} is no number. 0 stands still, 60 is a minute a second.`),
  latency: (text) =>
    readLatency(text) ?? fail(`latency=${text} is no time. Write 300 or 150-400, in milliseconds.`),
  seed: (text) => readNumber(text) ?? fail(`seed=${text} is no number.`),
  guard: (text) =>
    text === '' || URL.canParse(text) ? text : fail(`guard=${text} is no address of a server.`),
};

const personNames = Object.keys(people) as PersonName[];
const readNumber = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined);

function fail(reason: string): never {
  throw new Error(reason);
}

/** Throws an Error in words that a tester understands. */
export function readSituation(search: URLSearchParams): Situation {
  const entries = Object.entries(readers).flatMap(([name, read]) => {
    const text = search.get(name);
    return text === null ? [] : [[name, read(text)]];
  });
  return Object.fromEntries(entries);
}

/** The rest of the address is the portal's own, and stays. */
export function withoutSituation(address: URL): URL {
  const rest = new URL(address);
  for (const name of Object.keys(readers)) rest.searchParams.delete(name);
  return rest;
}

/** The link to a path of the portal in a situation; relative, so that it works on every host. */
export function linkTo(path: string, situation: Situation): string {
  const address = withoutSituation(new URL(path, 'http://portal.invalid'));
  const { reset, scenario, as, now, speed, latency, seed, guard } = situation;
  const asked: [keyof Situation, string | undefined][] = [
    ['reset', reset ? '' : undefined],
    ['scenario', scenario?.id],
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
