/** Requests as other programs send them, byte for byte, to the emulated server on a port. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChecker } from '../../mocks/contract/checker';
import { operationIds } from '../../mocks/contract/operations';
import { sentBy, textOf } from '../../mocks/contract/sent-body';
import { contract } from '../../mocks/serve/contract-file';
import type { RunningMock } from '../../mocks/serve/embedded';
import { startMock } from '../../mocks/serve/start';
import { endpoints, type OperationId } from '../../src/contract/contract.gen';
import { proposalForm } from './story';

let mock: RunningMock;
let access: string;
beforeAll(async () => {
  mock = await startMock();
  ({ access } = await mock.signIn('chebet'));
});
afterAll(() => mock.stop());

/** Sends these bytes on a connection, and returns the whole reply. */
async function send(start: string, headers: string[], body: string | Uint8Array = '') {
  const socket = connect(Number(new URL(mock.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const bytes = Buffer.from(body);
  const lines = [`${start} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers];
  socket.write(`${[...lines, `Content-Length: ${bytes.length}`].join('\r\n')}\r\n\r\n`);
  socket.end(bytes);
  const reply = await text(socket);
  const [head = '', ...rest] = reply.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: rest.join('\r\n\r\n') };
}

const fields = [
  ...proposalForm({ project_name: 'Zoë', project_title: 'Zoë', proposal_document: undefined }),
].map(([name, value]) => [name, `${value}`] as const);

interface Client {
  /** The Content-Type of the whole body, with the boundary B0UND. */
  type: string;
  /** The headers of a text's part, which is called NAME, and of the file's part. */
  field: string[];
  file: string[];
  before?: string;
  after?: string;
  encoding?: BufferEncoding;
}

const named = 'Content-Disposition: form-data; name="NAME"';
const ofFile = 'Content-Disposition: form-data; name="proposal_document"';
const plan = `${ofFile}; filename="plan.pdf"`;

const clients: Record<string, Client> = {
  '.NET’s MultipartFormDataContent': {
    type: 'multipart/form-data; boundary="B0UND"',
    field: ['Content-Type: text/plain; charset=utf-8', named.replaceAll('"', '')],
    file: [
      'Content-Type: application/pdf',
      `${plan}; filename*=utf-8''plan.pdf`.replaceAll('"', ''),
    ],
  },
  'Java’s Apache HttpClient': {
    type: 'multipart/form-data; charset=ISO-8859-1; boundary=B0UND',
    field: [
      ...[named, 'Content-Type: text/plain; charset=ISO-8859-1'],
      'Content-Transfer-Encoding: 8bit',
    ],
    file: [plan, 'Content-Type: application/pdf', 'Content-Transfer-Encoding: binary'],
    encoding: 'latin1',
  },
  'Java’s Spring RestTemplate': {
    type: 'multipart/form-data;charset=UTF-8;boundary=B0UND',
    field: [named, 'Content-Type: text/plain;charset=UTF-8'],
    file: [plan, 'Content-Type: application/pdf', 'Content-Length: 8'],
  },
  'old python-requests, with a name that is not ASCII': {
    type: 'multipart/form-data; boundary=B0UND',
    field: [named],
    file: [`${ofFile}; filename*=utf-8''pl%C3%A4n.pdf`],
  },
  'a mail library, with a preamble and an epilogue': {
    type: 'multipart/form-data; boundary=B0UND',
    field: ['content-disposition: form-data; name="NAME"'],
    file: [plan.toLowerCase()],
    before: 'This is a message in MIME format.\r\n',
    after: 'The end.\r\n',
  },
  'a program that writes parameters in capitals': {
    type: 'Multipart/Form-Data; BOUNDARY=B0UND',
    field: ['CONTENT-DISPOSITION: FORM-DATA; NAME="NAME"'],
    file: ['CONTENT-DISPOSITION: FORM-DATA; NAME="proposal_document"; FILENAME="plan.pdf"'],
  },
};

function formOf({ field, file, before = '', after = '', encoding = 'utf8' }: Client): Buffer {
  const part = (headers: string[], content: string) =>
    ['--B0UND', ...headers, '', content, ''].join('\r\n');
  const heads = (name: string) => field.map((line) => line.replace(/\bNAME\b(?!=)/, name));
  const texts = fields.map(([name, value]) => part(heads(name), value));
  const whole = [before, ...texts, part(file, '%PDF-1.4'), '--B0UND--\r\n', after].join('');
  return Buffer.from(whole, encoding);
}

it.each(Object.entries(clients))('a proposal arrives from %s', async (_, client) => {
  const headers = [`Authorization: Bearer ${access}`, `Content-Type: ${client.type}`];
  const { status, body, head } = await send('POST /api/proposals/', headers, formOf(client));
  expect({ status, head }).toMatchObject({ status: 201 });
  const name = client.file.join().includes('%C3') ? /pl%C3%A4n\.pdf$/ : /plan\.pdf$/;
  expect(JSON.parse(body)).toMatchObject({
    project_name: 'Zoë',
    proposal_document: expect.stringMatching(name),
  });
});

it('a file may have any name, as browsers write it', async () => {
  const form = proposalForm({
    proposal_document: new File(['%PDF-1.4'], 'Ünï 文 😀 "q" ; =.PDF'),
  });
  const headers = { Authorization: `Bearer ${access}` };
  const options = { method: 'POST', headers, body: form };
  const response = await fetch(`${mock.url}/api/proposals/`, options);
  const { proposal_document } = await response.json();
  expect(decodeURIComponent(proposal_document)).toMatch(/Ünï 文 😀 "q" ; =\.PDF$/);
});

const hintOf = (head: string) => /^x-mock-hint: (.*)$/im.exec(head)?.[1];

it.each<[type: string, hint: string, end?: number]>([
  ['multipart/form-data; boundary=B0UND', 'The form has no end.', -20],
  ['multipart/form-data; boundary=OTHER', 'The boundary of the Content-Type is not in the body.'],
  ['multipart/form-data', 'The Content-Type has no boundary.'],
  ['application/x-www-form-urlencoded', 'Send this call as multipart/form-data'],
])('a form with the type "%s" is refused with a hint', async (type, hint, end) => {
  const client = { ...clients['Java’s Spring RestTemplate'], type } as Client;
  const headers = [`Authorization: Bearer ${access}`, `Content-Type: ${type}`];
  const form = formOf(client).subarray(0, end);
  const { status, head } = await send('POST /api/proposals/', headers, form);
  expect(status).toBe(400);
  expect(hintOf(head)).toContain(hint);
});

it('a compressed body is refused with a hint that says so', async () => {
  const headers = ['Content-Type: application/json', 'Content-Encoding: gzip'];
  const { status, head } = await send('POST /api/auth/login/', headers, gzipSync('{}'));
  expect(status).toBe(400);
  expect(hintOf(head)).toContain('The body is compressed.');
});

it('a number that JavaScript reads as infinity is refused, and not stored as null', async () => {
  const { access: amina } = await mock.signIn('amina');
  const headers = ['Content-Type: application/json', `Authorization: Bearer ${amina}`];
  const { status, body } = await send(
    'POST /api/support-requests/',
    headers,
    `{"proposal":102,"support_type":"EQUIPMENT","title":"a","description":"b","justification":"c","expected_impact":"d","estimated_cost":1e400,"priority":"LOW"}`,
  );
  expect(status).toBe(400);
  expect(JSON.parse(body)).toHaveProperty('estimated_cost');
});

it('TRACE is refused with the methods that are allowed', async () => {
  const { status, head } = await send('TRACE /api/proposals/', []);
  expect(status).toBe(405);
  expect(head).toMatch(/^allow: GET, POST\r?$/im);
});

it('a page of any origin may send any header, and credentials', async () => {
  const wishes = 'x-requested-with,x-csrftoken,sentry-trace,traceparent,cache-control';
  const origin = 'Origin: https://shop.example.org';
  const asked = [origin, `Access-Control-Request-Headers: ${wishes}`];
  for (const { head } of [
    await send('OPTIONS /api/proposals/', asked),
    await send('GET /api/proposals/', [origin]),
  ]) {
    expect(head).toMatch(/^access-control-allow-origin: https:\/\/shop\.example\.org\r?$/im);
    expect(head).toMatch(/^access-control-allow-credentials: true\r?$/im);
  }
  expect((await send('OPTIONS /api/proposals/', asked)).head).toContain(wishes);
});

/** Asks for a reply with this code. */
async function prefer(id: OperationId, code: string) {
  const { method, path } = endpoints[id];
  const response = await fetch(`${mock.url}/api${path.replace('{id}', '101')}`, {
    ...{ method, headers: { Prefer: `code=${code}` } },
  });
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

it.each(operationIds)(
  '`Prefer: code=…` gets each reply that the contract has for %s',
  async (id) => {
    const { path, method } = endpoints[id];
    const { responses } = contract.paths[path]?.[method.toLowerCase()] ?? { responses: {} };
    const checker = createChecker(contract);
    for (const code of Object.keys(responses)) {
      const { status, headers, text } = await prefer(id, code);
      expect(status).toBe(Number(code));
      expect(headers.get('X-Mock-Hint')).toMatch(/^The header Prefer asked for this reply\. /);
      const body = text === '' ? undefined : JSON.parse(text);
      expect({ code, problem: checker.reply(id, status, body) }).toEqual({ code });
      if (code === '429') expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    }
  },
);

it.each(['418', '503', '99', 'abc'])(
  '`Prefer: code=%s` is refused with the codes that there are',
  async (code) => {
    const { status, text } = await prefer('listProposals', code);
    expect(status).toBe(400);
    expect(JSON.parse(text).detail).toBe(
      `The contract has no reply with the code ${code} for listProposals. It has 200, 400, 401, 500.`,
    );
  },
);

it('a body is read in Firefox, whose requests have no property `body`', async () => {
  const request = new Request('https://api.example/', { method: 'POST', body: '{"code":"1"}' });
  Object.defineProperty(request, 'body', { value: undefined });
  expect(textOf(await sentBy(request))).toBe('{"code":"1"}');
});
