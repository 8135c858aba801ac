/** Starts the emulated server on a port: for the command line, and inside other programs. */
import { readFile } from 'node:fs/promises';
import { readBugFile } from '../browser/bug-file';
import { createChecker } from '../contract/checker';
import { Refusal } from '../replies/refusal';
import { respond } from '../replies/reply';
import type { CallEntry } from '../server/call-log';
import { createMock } from '../server/mock';
import type { Rows } from '../state/seed/rows';
import { addressesOf, namesOf } from './addresses';
import { answerFor } from './answer';
import { makeCertificate } from './certificate';
import { contract } from './contract-file';
import { SESSION_HEADER } from './cors';
import type { MockSession, startMock as StartMock } from './embedded';
import { type Answer, listen } from './listen';
import { FileError, type Options, readOptions } from './options';
import { readDataFile, rowsOf } from './own-data';
import { createRecording } from './recording';
import { createSessions, DEFAULT_SESSION } from './sessions';

/** A recording contains no rows: it stores the replies as faults. */
const noRows: Rows = { users: [], proposals: [], documents: [], supportRequests: [] };

type SessionOptions = Omit<Options, 'host' | 'port' | 'https'>;

export async function serve({ host, port, https, ...options }: Options, data?: object) {
  const answer = answerFor(createSessions(await sessionMaker(options, data)));
  const certificate = https ? makeCertificate(namesOf(host)) : undefined;
  const { close, ...server } = await listen(answer, { port, host, certificate });
  return { answer, close, addresses: addressesOf(host, server.port, https ? 'https' : 'http') };
}

async function sessionMaker(
  { seed, scenario, quiet, data: dataFile, replay, record, ...options }: SessionOptions,
  data?: object,
) {
  // All sessions share one checker, because compiling it is most of the cost of a mock.
  const checker = createChecker(contract);
  const rows = dataFile
    ? await use(dataFile, async (file) => rowsOf(await readDataFile(file), checker))
    : data && rowsOf(data, checker);
  const situation =
    replay && (await use(replay, async (file) => readBugFile(await readFile(file, 'utf8'))));
  const empty = () => createMock({ contract, checker, rows: noRows }).snapshot();
  const onForwarded = record
    ? await use(record, async (file) => createRecording(file, empty))
    : undefined;

  return (session: string) => {
    const print = (text: string) => quiet || console.info(`[${session}] ${text}`);
    // Findings are printed below their call.
    const onFinding = quiet ? {} : { onFinding: () => {} };
    const mock = createMock({
      ...{ ...options, ...onFinding, contract, checker, rows, onForwarded },
      seed: seed ?? crypto.getRandomValues(new Int32Array(1))[0] ?? 1,
      onMessage: ({ channel, to, text }) => print(`${channel} to ${to}: ${text}`),
      onCall: (call) => print(callInWords(call)),
    });
    if (scenario) mock.apply(scenario);
    if (situation) mock.restore(situation.snapshot);
    return mock;
  };
}

/** Returns a line such as 'GET /api/proposals/ 401 2 ms  Send "Authorization …', and below it the findings. */
function callInWords({ method, path, status, duration, hint, findings }: CallEntry): string {
  const isTold = findings.some((text) => text.includes('no reply'));
  const line = `${method} ${path} ${status === 0 ? 'no reply' : status} ${duration} ms`;
  const call = hint && !isTold ? `${line}  ${hint}` : line;
  return [call, ...new Set(findings)].join('\n  ');
}

async function use<Content>(file: string, read: (file: string) => Promise<Content>) {
  try {
    return await read(file);
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    throw new FileError(`${file} cannot be used: ${reasons[code] ?? message}`);
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder.',
  EACCES: 'you do not have the right to use it.',
  EISDIR: 'it is a folder.',
  ENOTDIR: 'a part of the path is not a folder.',
  EROFS: 'it is on a disk that cannot be written.',
};

/** Converts the options to command-line arguments, so that `readOptions` checks them too. */
export const startMock: typeof StartMock = async ({ port = 0, data, ...options } = {}) => {
  const [file, rows] = typeof data === 'string' ? [{ data }, undefined] : [{}, data];
  const named = Object.entries({ port, ...options, ...file }).filter(
    ([, value]) => value !== undefined,
  );
  const args = named.map(([name, value]) => `--${name}=${value}`);
  const { answer, addresses, close } = await serve(readOptions([...args, '--quiet']), rows);
  const [url = ''] = addresses;
  return {
    url,
    ...controlsOf(answer, url, DEFAULT_SESSION),
    session: (name) => controlsOf(answer, url, name),
    stop: close,
  };
};

/** The controls of /__mock/, called without a connection. */
function controlsOf(answer: Answer, url: string, session: string): MockSession {
  async function ask(method: string, name: string, body?: object) {
    const request = new Request(`${url}/__mock/${name}`, {
      method,
      headers: { [SESSION_HEADER]: session },
      ...(body && { body: JSON.stringify(body) }),
    });
    try {
      const response = await answer(request);
      return (response instanceof Response ? response : respond(response)).json();
    } catch (error) {
      throw error instanceof Refusal ? new Error(inWords(error)) : error;
    }
  }
  const inbox = (to = '') => ask('GET', `inbox?to=${encodeURIComponent(to)}`);

  return {
    scenario: async (id) => (await ask('POST', 'scenario', { id })).tokens,
    signIn: async (as) => (await ask('POST', 'sign-in', { as })).tokens,
    reset: () => ask('POST', 'reset'),
    latestCode: async (to) => (await inbox(to)).code,
    messages: async (to) => (await inbox(to)).messages,
    review: (change) => ask('POST', 'review', change),
    clock: (change) => ask('POST', 'clock', change),
    faults: {
      add: (fault) => ask('POST', 'faults', fault),
      list: () => ask('GET', 'faults'),
      clear: () => ask('DELETE', 'faults'),
    },
    log: () => ask('GET', 'log'),
    findings: () => ask('GET', 'findings'),
    save: () => ask('GET', 'state'),
    load: (situation) => ask('PUT', 'state', situation),
  };
}

const inWords = ({ body }: Refusal) =>
  Object.entries(body)
    .filter(([name]) => name !== 'example')
    .map(([name, value]) => (name === 'error' ? value : `${name}: ${JSON.stringify(value)}`))
    .join(' ');
