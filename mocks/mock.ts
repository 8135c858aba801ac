/** The emulated server: rows, clock, outbox and the handlers over them. The doors (browser.ts, node.ts) open onto it. */
import type { HttpHandler } from 'msw/http';
import { type Checker, type ContractDocument, createChecker } from './checker';
import { type ClockState, createClock } from './clock';
import { type Backend, contractHandlers, type Finding, unknownHandler } from './contract';
import { createDb, type Db } from './db';
import { mediaHandler } from './media';
import { createOutbox, type Message } from './outbox';
import { createRandom } from './random';

export interface MockOptions {
  contract: ContractDocument;
  /** One that was made before: mocks of the same contract share it, and each is then cheap. */
  checker?: Checker;
  root?: string;
  /** Where the random numbers start; the same seed sends the same codes. */
  seed?: number;
  latency?: Backend['latency'];
  beforeCall?: Backend['beforeCall'];
  onMessage?: (message: Message) => void;
}

/** All that the server knows, documents included. */
export interface Snapshot {
  db: Db;
  clock: ClockState;
}

export type Mock = ReturnType<typeof createMock>;

const nothing = async () => {};

export function createMock({
  contract,
  checker = createChecker(contract),
  root = '*/api',
  seed = 1,
  latency = nothing,
  beforeCall = nothing,
  onMessage = () => {},
}: MockOptions) {
  const db = createDb(seed);
  const listeners = new Set<() => unknown>();
  const findings: Finding[] = [];

  const changed = async () => {
    await Promise.all([...listeners].map((listener) => listener()));
  };
  const clock = createClock(() => void changed());
  const outbox = createOutbox(db, onMessage);
  const random = createRandom(db);

  const report = (finding: Finding) => {
    findings.push(finding);
    const log = finding.kind === 'reply' ? console.error : console.warn;
    log(`[mock] ${finding.at}: ${finding.text}`);
  };
  const server = () => ({ db, outbox, random, now: clock.now() });
  const backend: Backend = {
    checker,
    server,
    report,
    changed,
    beforeCall,
    latency,
  };
  const handlers: HttpHandler[] = [
    ...contractHandlers(root, backend),
    mediaHandler(backend),
    unknownHandler(root, backend),
  ];

  return {
    db,
    clock,
    outbox,
    findings,
    handlers,
    latestCode: outbox.latestCode,

    /** Calls the listener after every change; returns the way to stop. */
    subscribe(listener: () => unknown) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    snapshot: (): Snapshot => structuredClone({ db, clock: clock.state() }),

    restore(snapshot: Snapshot) {
      const copy = structuredClone(snapshot);
      Object.assign(db, copy.db);
      clock.restore(copy.clock);
    },

    /** The seed again. */
    reset() {
      Object.assign(db, createDb(seed));
      findings.length = 0;
      clock.reset();
    },
  };
}
