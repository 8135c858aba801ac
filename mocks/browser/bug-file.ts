/** The complete situation as one JSON file: a tester attaches it to a bug report, and a developer loads it. */
import * as v from 'valibot';
import { isShallow } from '../contract/is-record';
import { timeProblem } from '../contract/reply-checks';
import { FaultSchema } from '../faults/faults';
import { isLatency } from '../faults/latency';
import { isBytes } from '../replies/reply';
import type { CallEntry } from '../server/call-log';
import { SNAPSHOT_VERSION, type Snapshot } from '../server/mock';
import { FASTEST, isTime, timeOf } from '../state/clock';
import type { CodeRow, Db, DocumentRow, ProposalRow, SupportRow, UserRow } from '../state/db';
import type { Message } from '../state/outbox';

const FORMAT = 'hackathon-portal-situation';

/** Checks the columns that the server works with. The others are checked against the contract when a reply has them. */
const row = <Row extends object>(columns: Partial<Record<keyof Row, v.GenericSchema>>) =>
  v.custom<Row>(
    (value) => v.is(v.looseObject({ ...columns } as v.ObjectEntries), value),
    `A row needs: ${Object.keys(columns).join(', ')}.`,
  );

const [text, number] = [v.string(), v.number()];
const time = v.pipe(
  text,
  v.check((time) => timeProblem(time) === undefined),
);

const Bytes = v.pipe(
  v.string(),
  v.base64('The bytes of a document are written in base64.'),
  v.transform((text) => Uint8Array.fromBase64(text)),
);

const DbSchema = v.object({
  users: v.array(
    row<UserRow>({
      ...{ id: number, email: text, id_passport: text, phone_number: text },
      ...{ password: text, verified: v.boolean(), generation: number },
    }),
  ),
  codes: v.array(
    row<CodeRow>({ purpose: text, account: text, code: text, sentAt: number, wrongTries: number }),
  ),
  revokedTokens: v.array(v.string()),
  proposals: v.array(
    row<ProposalRow>({ id: number, owner: number, status: text, document: text, created_at: time }),
  ),
  documents: v.array(
    v.object({
      id: v.string(),
      owner: v.number(),
      name: v.string(),
      type: v.string(),
      bytes: Bytes,
    }) satisfies v.GenericSchema<unknown, DocumentRow>,
  ),
  supportRequests: v.array(
    row<SupportRow>({
      ...{ id: number, owner: number, status: text, created_at: time },
      comments: v.nullish(v.array(v.unknown())),
    }),
  ),
  contactMessages: v.array(row<Db['contactMessages'][number]>({ id: number, from: number })),
  outbox: v.array(row<Message>({ id: number, channel: text, to: text, text })),
  lastId: v.number(),
  seed: v.number(),
  random: v.number(),
}) satisfies v.GenericSchema<unknown, Db>;

const BrowserSchema = v.object({
  /** Path, query and hash. */
  address: v.pipe(v.string(), v.startsWith('/')),
  /** What the router stores in the history entry. */
  history: v.unknown(),
  local: v.record(v.string(), v.string()),
  session: v.record(v.string(), v.string()),
  databases: v.array(
    v.object({ database: v.string(), store: v.string(), key: v.string(), value: v.unknown() }),
  ),
});

export type BrowserState = v.InferOutput<typeof BrowserSchema>;

const NOT_EXPORTED = 'This file was not saved with Export, or it is incomplete.';

/** Checked first: for a file of another kind or version, it would not help to say which field is wrong. */
const HeadSchema = v.object(
  {
    format: v.literal(FORMAT, NOT_EXPORTED),
    version: v.literal(
      SNAPSHOT_VERSION,
      ({ received }) =>
        `The file comes from another version of the portal (${received}; this one reads ${SNAPSHOT_VERSION}).`,
    ),
  },
  NOT_EXPORTED,
);

const BugFileSchema = v.object(
  {
    ...HeadSchema.entries,
    scenario: v.optional(v.string()),
    /** The time at the export; the clock continues from there. */
    clock: v.object({
      now: v.pipe(number, v.check(isTime, 'The clock shows the years 1971 to 9999.')),
      speed: v.pipe(number, v.minValue(0), v.maxValue(FASTEST)),
    }),
    latency: v.pipe(v.tuple([number, number]), v.readonly(), v.check(isLatency)),
    faults: v.array(v.intersect([FaultSchema, v.object({ id: v.number() })])),
    log: v.array(
      row<CallEntry>({
        ...{ id: number, at: text, method: text, path: text },
        ...{ faults: v.array(text), findings: v.array(text) },
      }),
    ),
    db: DbSchema,
    /** Missing in a file written by `npm run mock`. */
    browser: v.optional(BrowserSchema),
  },
  ({ expected }) => `It should have ${expected}.`,
);

export function writeBugFile({ clock, ...snapshot }: Snapshot, browser?: BrowserState): string {
  const file = {
    format: FORMAT,
    ...snapshot,
    clock: { now: timeOf(clock), speed: clock.speed },
    browser,
  };
  const withBase64 = (_: string, value: unknown) => (isBytes(value) ? value.toBase64() : value);
  return JSON.stringify(file, withBase64, 2);
}

/** Throws an Error that says what is wrong with an invalid file. */
export function readBugFile(text: string): {
  snapshot: Snapshot;
  browser: BrowserState | undefined;
} {
  const file = parse(text);
  const head = v.safeParse(HeadSchema, file);
  if (!head.success) throw new Error(head.issues[0].message);
  const result = v.safeParse(BugFileSchema, file);
  if (!result.success) {
    const [issue] = result.issues;
    const place = v.getDotPath(issue);
    throw new Error(`The file cannot be read${place ? `, at ${place}` : ''}: ${issue.message}`);
  }
  const { format, browser, clock, scenario, ...rest } = result.output;
  const { now, speed } = clock;
  return {
    snapshot: { ...rest, scenario, clock: { virtual: now, real: Date.now(), speed } },
    browser,
  };
}

function parse(text: string): unknown {
  try {
    const file: unknown = JSON.parse(text);
    if (isShallow(file)) return file;
  } catch {
    // It is not JSON.
  }
  throw new Error(NOT_EXPORTED);
}
