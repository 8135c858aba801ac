/**
 * The emulated server: rows, clock, outbox, faults, log, and the handlers that use them. The entry points create one.
 */
import type { OperationId } from '../../src/contract/contract.gen';
import { type Checker, type ContractDocument, createChecker } from '../contract/checker';
import { operationFor, type Target } from '../contract/operations';
import { type ActiveFault, createFaults, serverOf } from '../faults/faults';
import { type Latency, NO_LATENCY } from '../faults/latency';
import type { Server } from '../handlers/handler';
import { type Review, review } from '../handlers/review';
import { type Outgoing, respond } from '../replies/reply';
import { createRandom } from '../rules/random';
import { arrangeScenario } from '../scenarios/arrange';
import type { Scenario } from '../scenarios/scenario';
import type { MakeName } from '../shapes/all';
import { type ClockState, createClock } from '../state/clock';
import { createDb, type Db, type ProposalRow, type SupportRow } from '../state/db';
import { createOutbox, type Message } from '../state/outbox';
import type { Rows } from '../state/seed/rows';
import { createBridge } from './bridge';
import { type Backend, type Finding, serveCall } from './call';
import { type CallEntry, createCallLog } from './call-log';
import { emulate } from './emulate';
import { type GuardOptions, guard } from './guard';

export interface MockOptions {
  contract: ContractDocument;
  /** An existing checker. Compiling one is slow, so mocks of the same contract can share it. */
  checker?: Checker;
  root?: string;
  /** The root of a real server. Calls are forwarded to it and checked, instead of emulated. */
  upstream?: string | undefined;
  /** The operations that the real server answers. Without it, that server answers all calls. */
  real?: readonly OperationId[] | undefined;
  /** How requests reach the real server. */
  send?: GuardOptions['send'] | undefined;
  /** How many milliseconds the real server may take for a reply. */
  patience?: number;
  /** Seeds the random numbers: the same seed sends the same codes. */
  seed?: number;
  latency?: Latency;
  /** Reply like another kind of server, such as Django. */
  make?: MakeName | undefined;
  /** Other people and rows in place of the starting data. Scenarios still begin with the starting data. */
  rows?: Rows | undefined;
  /** Called after each call of the contract that was forwarded to the real server. */
  onForwarded?: GuardOptions['onForwarded'] | undefined;
  /** By default, prints the finding. */
  onFinding?: Backend['report'];
  beforeCall?: Backend['beforeCall'];
  onCall?: Backend['onCall'];
  onMessage?: (message: Message) => void;
}

/** The complete situation of the server, documents included. */
export interface Snapshot {
  version: typeof SNAPSHOT_VERSION;
  /** The ID of the scenario that was started, if any. */
  scenario: string | undefined;
  db: Db;
  clock: ClockState;
  latency: Latency;
  faults: readonly ActiveFault[];
  log: readonly CallEntry[];
}

/** Increase it when older snapshots can no longer be read. */
export const SNAPSHOT_VERSION = 3;

const KEPT_FINDINGS = 1000;

function printFinding({ kind, at, text }: Finding): void {
  const print = kind === 'reply' ? console.error : console.warn;
  print(`[mock] ${at}: ${text}`);
}

/** `log`: the call log changed. `state`: another part of the snapshot may have changed, so it should be saved. */
export type Change = 'state' | 'log';

export type Mock = ReturnType<typeof createMock>;

export function createMock({
  contract,
  checker = createChecker(contract),
  root = '*/api',
  upstream,
  real,
  send = fetch,
  patience = 60_000,
  seed = 1,
  latency: usualLatency = NO_LATENCY,
  make,
  rows,
  onForwarded = () => {},
  onFinding = printFinding,
  beforeCall = async () => {},
  onCall = () => {},
  onMessage = () => {},
}: MockOptions) {
  const startingDb = (random: number) => createDb(random, rows && structuredClone(rows));
  const db = startingDb(seed);
  const listeners = new Set<(change: Change) => unknown>();
  const findings: Finding[] = [];
  let latency = usualLatency;
  let scenario: string | undefined;

  const tell = async (change: Change) => {
    await Promise.all([...listeners].map((listener) => listener(change)));
  };
  const changed = () => tell('state');
  // In front of a real server, the clock keeps the real time: scenarios and snapshots do not set it.
  const isReal = upstream !== undefined;
  const clock = createClock(() => void changed(), Date.now, isReal ? Date.now : undefined);
  const faults = createFaults(() => void changed());
  const log = createCallLog(() => void tell('log'));
  const outbox = createOutbox(db, onMessage);
  const random = createRandom(db);
  const server = (): Server => ({ db, outbox, random, now: clock.now(), habits: new Set() });

  const report = (finding: Finding) => {
    findings.push(finding);
    findings.splice(0, findings.length - KEPT_FINDINGS);
    onFinding(finding);
  };
  const asksProfile = upstream !== undefined && (real?.includes('getProfile') ?? true);
  const askProfile = asksProfile
    ? async (Authorization: string) => {
        const request = new Request(`${upstream}/auth/profile/`, { headers: { Authorization } });
        return (await send(request, { signal: AbortSignal.timeout(patience) })).json();
      }
    : undefined;
  const backend: Backend = {
    checker,
    server,
    clock,
    faults,
    log,
    latency: () => latency,
    report,
    changed,
    beforeCall,
    onCall,
    bridge: createBridge(askProfile),
  };
  if (make) faults.add(serverOf(make));

  const prefix = root.replace(/^(\*|https?:\/\/[^/]+)/, '');
  const emulated = emulate(backend);
  const forwarded = upstream && guard({ prefix, upstream, send, patience, onForwarded }, backend);
  const isForwarded = (operation: Target | undefined) =>
    !real || (operation !== undefined && real.some((id) => id === operation));

  /** Returns undefined if the request is neither for the API nor for a document. */
  async function reply(request: Request): Promise<Outgoing | undefined> {
    const { pathname } = new URL(request.url);
    const isDocument = request.method === 'GET' && pathname.startsWith('/media/');
    if (!isDocument && !pathname.startsWith(`${prefix}/`)) return undefined;
    const operation = isDocument
      ? 'document'
      : operationFor(request.method, pathname.slice(prefix.length));
    const isUpstreams = isDocument ? !isOurs(pathname) : isForwarded(operation);
    return serveCall(request, operation, forwarded && isUpstreams ? forwarded : emulated, backend);
  }
  const answer = async (request: Request) => {
    const outgoing = await reply(request);
    return outgoing && respond(outgoing);
  };
  /** Whether the document belongs to a row here, although other calls reach a real server. */
  const isOurs = (pathname: string) => db.documents.some(({ id }) => pathname.includes(`/${id}/`));

  /** Restores the starting data (or `rows`), clock, latency and faults. Removes the scenario, the log and the findings. */
  function reset() {
    Object.assign(db, startingDb(db.seed));
    findings.length = 0;
    latency = usualLatency;
    scenario = undefined;
    log.clear();
    faults.clear();
    if (make) faults.add(serverOf(make));
    clock.reset();
  }

  return {
    db,
    clock,
    outbox,
    faults,
    log,
    findings,
    answer,
    reply,
    upstream,
    real,
    server,
    reset,
    latestCode: outbox.latestCode,

    get latency() {
      return latency;
    },
    set latency(value: Latency) {
      latency = value;
      void changed();
    },

    /** The ID of the scenario that was started, if any. */
    get scenario() {
      return scenario;
    },

    /** Resets the server and arranges the scenario. Does not sign in the scenario's person: the caller must do that. */
    apply(next: Scenario) {
      reset();
      Object.assign(db, createDb(db.seed));
      scenario = next.id;
      latency = next.latency ?? usualLatency;
      arrangeScenario(next, { server, clock, faults });
      if (isReal) clock.reset();
    },

    /** Changes rows outside a call; resolves when the change is saved. */
    change(edit: (server: Server) => void): Promise<void> {
      edit(server());
      return changed();
    },

    /** Reviews a record, as organisers do. Rejects with a WrongReview for an unknown record or status. */
    async review(asked: Review): Promise<ProposalRow | SupportRow> {
      const row = review(server(), asked);
      await changed();
      return row;
    },

    /** Calls the listener after every change; returns an unsubscribe function. */
    subscribe(listener: (change: Change) => unknown) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    snapshot: (): Snapshot =>
      structuredClone({
        version: SNAPSHOT_VERSION,
        scenario,
        db,
        clock: clock.state(),
        latency,
        faults: faults.list(),
        log: log.list(),
      }),

    restore(snapshot: Snapshot) {
      const copy = structuredClone(snapshot);
      // A snapshot made before a table was added does not have it.
      Object.assign(db, startingDb(copy.db.seed), copy.db);
      latency = copy.latency;
      scenario = copy.scenario;
      log.restore(copy.log);
      faults.restore(copy.faults);
      if (isReal) clock.reset();
      else clock.restore(copy.clock);
    },
  };
}
