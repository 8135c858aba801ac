/** Calls the emulated server by operationId, as a client would, so that tests can tell stories about it. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, vi } from 'vitest';
import type { Body, Reply } from '../../mocks/handlers/handler';
import { mock, resetMock, server } from '../../mocks/node';
import { personTokens } from '../../mocks/scenarios/arrange';
import { answerFor } from '../../mocks/serve/answer';
import { listen } from '../../mocks/serve/listen';
import { createSessions } from '../../mocks/serve/sessions';
import type { ShapeName } from '../../mocks/shapes/all';
import { CLOCK_START } from '../../mocks/state/clock';
import { DEMO_PASSWORD, type PersonName, people } from '../../mocks/state/people';
import { endpoints, type OperationId } from '../../src/contract/contract.gen';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * How the stories reach the emulated server: `fetch` intercepts their calls in Node, `port` sends them over HTTP.
     */
    door: 'fetch' | 'port';
  }
}

let origin = 'http://localhost';

export interface Answer<Id extends OperationId> {
  status: number;
  body: Reply<Id>['body'];
  headers: Headers;
}

interface Options {
  /** An access token. */
  as?: string;
  id?: number | string;
  query?: Record<string, string>;
  /** An object is sent as JSON, a form as multipart, a text unchanged. */
  body?: object | string;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Resets the emulated server before each test, and stops its clock. A test fails if it leaves findings. */
export function serveEachTest(): void {
  beforeAll(openDoor);
  beforeEach(() => {
    resetMock();
    mock.clock.freeze();
    mock.clock.set(CLOCK_START);
  });
  afterEach(() => expect(mock.findings).toEqual([]));
  afterAll(() => closeDoor());
}

let closeDoor: () => unknown;

async function openDoor(): Promise<void> {
  if (inject('door') === 'fetch') {
    server.listen({ onUnhandledFrame: 'error' });
    closeDoor = () => server.close();
    return;
  }
  const { port, close } = await listen(answerFor(createSessions(() => mock)));
  origin = `http://127.0.0.1:${port}`;
  closeDoor = close;
}

/** Makes calls while the console is silent. Returns this test's findings so far, and clears them. */
export async function findingsOf(calls: () => Promise<unknown>): Promise<string[]> {
  const logs = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
  for (const log of logs) log.mockImplementation(() => {});
  await calls();
  for (const log of logs) log.mockRestore();
  return mock.findings.splice(0).map(({ kind, at, text }) => `${kind} ${at}: ${text}`);
}

/** Adds the server's origin to a path, and `/api` unless it is a document's path. Leaves full addresses unchanged. */
function addressOf(path: string): string {
  if (path.startsWith('http')) return path;
  return path.startsWith('/media/') ? origin + path : `${origin}/api${path}`;
}

export async function request(
  method: string,
  path: string,
  { as, body, signal, headers }: Options = {},
) {
  const json = typeof body === 'object' && !(body instanceof FormData);
  return fetch(addressOf(path), {
    method,
    ...(signal && { signal }),
    headers: {
      ...((json || typeof body === 'string') && { 'Content-Type': 'application/json' }),
      ...(as && { Authorization: `Bearer ${as}` }),
      ...headers,
    },
    ...(body !== undefined && {
      body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
    }),
  });
}

export async function call<Id extends OperationId>(
  operation: Id,
  options: Options = {},
): Promise<Answer<Id>> {
  const { method, path } = endpoints[operation];
  const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
  const address = path.replace('{id}', String(options.id)) + query;
  const response = await request(method, address, options);
  const text = await response.text();
  const body = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, body, headers: response.headers };
}

/** Logs in as one of the people, with the code from the outbox. Returns the tokens. */
export async function signIn(name: PersonName, password = DEMO_PASSWORD) {
  const { email } = people[name];
  await call('initiateLogin', { body: { email_or_id: email, password, otp_channel: 'both' } });
  const body = { email_or_id: email, otp_code: mock.latestCode(email) };
  const { body: reply } = await call('verifyLogin', { body });
  return reply.tokens;
}

/** Returns an access token of the person, without a login. */
export const tokenOf = (name: PersonName) => personTokens(name, mock.server())?.access ?? '';

/** Makes the server one of another kind. */
export const shape = (...names: ShapeName[]) => {
  for (const name of names) mock.faults.add({ operation: '*', kind: 'shape', shape: name });
};

/** Reads this path as the person. */
export async function ask(path: string, name: PersonName = 'amina') {
  const response = await request('GET', path, { as: tokenOf(name) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const wrongDigit = (digit: string) => String((Number(digit) + 1) % 10);

/** Returns a code that differs in each digit from the code that was sent. */
export const wrongCode = (to: string) => (mock.latestCode(to) ?? '').replaceAll(/./g, wrongDigit);

export const registration: Body<'register'> = {
  email: 'faith@example.com',
  id_passport: '20000001',
  first_name: 'Faith',
  last_name: 'Mutua',
  phone_number: '0711000001',
  county: 'Machakos',
  password: DEMO_PASSWORD,
  registration_type: 'team',
  team_members: ['20000002', '20000003'],
  recaptcha_token: 'token',
};

const text =
  'A text that is long enough for the characters that are asked for, and would be if there were many more of them: it says the same thing once again, and then it ends.';

export function proposalForm(changes: Record<string, string | File | undefined> = {}): FormData {
  const fields = {
    project_name: 'Grain store sentinel',
    project_title: 'Grain store sentinel',
    thematic_area: 'GOVERNANCE',
    problem_statement: text,
    proposed_solution: text,
    relevance_to_theme: 'Food security',
    status: 'DRAFT',
    description: `Problem: ${text}\n\nSolution: ${text}`,
    proposal_document: new File(['%PDF-1.4'], 'grain store.pdf', { type: 'application/pdf' }),
    ...changes,
  };
  return formOf(fields);
}

export function formOf(fields: Record<string, string | File | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value);
  return form;
}
