/**
 * The types for programs that embed the emulated server. The packed mock ships this file as its declarations, so the
 * file imports nothing.
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
  /** How long replies take, in milliseconds: a number or a range, such as `'300'` or `'150-400'`. */
  latency?: string;
  /**
   * Your own people and rows in place of the starting data, or the path of their file. The package has an example:
   * `mocks/examples/own-data.json`.
   */
  data?: object | string;
  /** The path of a file with a recorded run or another situation. */
  replay?: string;
  /** The root of a real server that calls are forwarded to and checked, such as `https://host/api`. */
  upstream?: string;
  /** Only these calls reach that server, such as `login,listProposals`. The others are emulated. */
  real?: string;
  /** Makes the mock reply like another kind of server. */
  server?: 'django' | 'php';
}

export interface Tokens {
  access: string;
  refresh: string;
}

/** A fault, as `POST /__mock/faults` takes it. The fields after `nth` change the effect. */
export interface FaultInput {
  /** An operationId of the contract, `document` for a document's file, or `*` for every call. */
  operation: string;
  /** A named effect, such as `htmlError`, a status, such as `503`, or a shape, such as `paged`. */
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
  body?: unknown;
  headers?: Record<string, string>;
  done?: boolean;
  at?: number;
  milliseconds?: number;
}

/** A listed fault has what its effect does in place of `effect`, and can be added again. */
export interface ActiveFault extends FaultInput {
  id: number;
  kind: string;
  status?: number;
  shape?: string;
  /** Whether the fault repeats a real server's reply, which `--record` saved. */
  recorded?: boolean;
}

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
  /** Moves the clock by this many milliseconds. */
  jump?: number;
  /** 60 lets a minute pass each second. */
  speed?: number;
  freeze?: boolean;
}

export interface ReviewInput {
  /** The record's name, such as `proposals/104` or `support/201`. */
  record: string;
  /** This field and those below are optional. If a field is missing, the record keeps its value. */
  status?: string;
  comment?: string;
  approvedResources?: string;
  fulfillmentNotes?: string;
}

/** The controls of one session. An invalid call rejects with a message that lists the valid values. */
export interface MockSession {
  /** Starts a scenario. Returns the tokens of the person who is signed in there, or null if nobody is. */
  scenario: (id: string) => Promise<Tokens | null>;
  /** Returns the tokens of a person, without the two steps of the login. `as` is a name or an e-mail address. */
  signIn: (as: string) => Promise<Tokens>;
  /** Goes back to the starting data, and removes all faults. The option `server` stays in effect. */
  reset: () => Promise<void>;
  /** Returns the newest code sent to a name, an e-mail address or a phone number; null if there is none. */
  latestCode: (to: string) => Promise<string | null>;
  /** Returns all messages, or those to one person, newest first. */
  messages: (to?: string) => Promise<Message[]>;
  /** Sets a status or writes a comment, as organisers do. */
  review: (change: ReviewInput) => Promise<unknown>;
  clock: (change: ClockChange) => Promise<{ now: string; speed: number }>;
  faults: {
    add: (fault: FaultInput) => Promise<ActiveFault[]>;
    list: () => Promise<ActiveFault[]>;
    clear: () => Promise<void>;
  };
  /** Returns the last calls, oldest first, with hints and with secrets masked. */
  log: () => Promise<Record<string, unknown>[]>;
  /** Says where requests or replies did not fit the contract. */
  findings: () => Promise<Finding[]>;
  /** Returns the whole situation, in the format that the portal exports and imports. */
  save: () => Promise<object>;
  load: (situation: object) => Promise<void>;
}

export interface RunningMock extends MockSession {
  /** The calls of the contract are at `${url}/api`. */
  url: string;
  /** Returns the controls of another session. Calls that send its name in `X-Mock-Session` reach that session. */
  session: (name: string) => MockSession;
  stop: () => Promise<void>;
}

/** Starts the emulated server on a port of this machine. */
export declare function startMock(options?: StartOptions): Promise<RunningMock>;
