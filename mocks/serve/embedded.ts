/**
 * The types of the emulated server inside another program. The packed mock ships this file as its declarations, so it
 * imports nothing.
 */
export interface StartOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  /** The default, 127.0.0.1, lets in this machine only. */
  host?: string;
  /** The scenario of each new session, such as `proposals-none`. */
  scenario?: string;
  /** Servers with the same seed send the same codes. Without a seed, codes are random. */
  seed?: number;
  /** How long replies take, in milliseconds: `'300'` or `'150-400'`. */
  latency?: string;
  /** Your own people and rows in place of the starting data, or the file with them; the guide shows the form. */
  data?: object | string;
  /** A recorded run or another situation, as a file. */
  replay?: string;
  /** Reply like another kind of server. */
  server?: 'django' | 'php';
}

export interface Tokens {
  access: string;
  refresh: string;
}

/** A named effect or a complete fault, as `POST /__mock/faults` takes it. */
export interface FaultInput {
  /** An operationId of the contract, or `*` for every call. */
  operation: string;
  /** A named effect, such as `htmlError`, or a status, such as `503`. */
  effect?: string;
  /** How many calls fail; if missing, all calls until the fault is removed. */
  count?: number;
  /** Only calls that meet this condition fail. */
  when?: {
    path?: string;
    header?: Record<string, string>;
    query?: Record<string, string>;
    body?: Record<string, string | number | boolean>;
  };
  /** The number of the first matching call that fails; the matching calls before it work. */
  nth?: number;
  /** `answer` (the usual, if there is a status), `silence`, `network-error`, `upload-dropped`, `answer-lost`, `delay` or `shape`. */
  kind?: string;
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  done?: boolean;
  at?: number;
  milliseconds?: number;
  shape?: string;
  /** A real server's reply, from `--record`. */
  recorded?: boolean;
}

export type ActiveFault = FaultInput & { id: number };

export interface Message {
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  code?: string;
}

export interface Finding {
  kind: 'request' | 'reply' | 'route';
  at: string;
  text: string;
}

export interface ClockChange {
  /** `deadline-5m`, or a time such as `2025-11-20T08:30`, in Nairobi unless it has a zone. */
  now?: string;
  /** Milliseconds. */
  jump?: number;
  /** 60 lets a minute pass each second. */
  speed?: number;
  freeze?: boolean;
}

export interface ReviewInput {
  /** `proposals/104` or `support/201`. */
  record: string;
  /** A missing field stays unchanged in the record. */
  status?: string;
  comment?: string;
  approvedResources?: string;
  fulfillmentNotes?: string;
}

/** The controls of one session. An invalid call rejects with a message that lists the valid values. */
export interface MockSession {
  /** Starts a scenario. Returns the tokens of its signed-in person, or null if nobody is signed in. */
  scenario: (id: string) => Promise<Tokens | null>;
  /** The tokens of a person, without the two steps of the login. */
  signIn: (as: string) => Promise<Tokens>;
  /** Back to the starting data. */
  reset: () => Promise<void>;
  /** The newest code that was sent to a person; null if there is none. `to` is a name or an e-mail address. */
  latestCode: (to: string) => Promise<string | null>;
  /** Newest first. */
  messages: (to?: string) => Promise<Message[]>;
  /** Sets a status or writes a comment, as organisers do. */
  review: (change: ReviewInput) => Promise<unknown>;
  clock: (change: ClockChange) => Promise<{ now: string; speed: number }>;
  faults: {
    add: (fault: FaultInput) => Promise<ActiveFault[]>;
    list: () => Promise<ActiveFault[]>;
    clear: () => Promise<void>;
  };
  /** The last calls, oldest first, with hints and with secrets masked. */
  log: () => Promise<Record<string, unknown>[]>;
  /** Where requests or replies did not fit the contract. */
  findings: () => Promise<Finding[]>;
  /** The whole situation, in the format that the portal exports and imports. */
  save: () => Promise<object>;
  load: (situation: object) => Promise<void>;
}

export interface RunningMock extends MockSession {
  /** The calls of the contract are at `${url}/api`. */
  url: string;
  /** Another session. Send its name with each call, in the header `X-Mock-Session`. */
  session: (name: string) => MockSession;
  stop: () => Promise<void>;
}

/** Starts the emulated server on a port of this machine. */
export declare function startMock(options?: StartOptions): Promise<RunningMock>;
