import { http } from 'msw/http';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  DocumentNotReceived,
  DocumentUnreachable,
  documentUrl,
  fetchDocument,
  nameInUrl,
} from '@/api/document';
import { explain } from '@/api/explain';
import { configure } from '@/lib/config';
import { server } from '../../mocks/node';
import { signInAs } from '../helpers/visit';

const url = new URL('http://localhost:3000/media/proposals/1/plan.pdf');
const answers = (body: BodyInit | null, headers: Record<string, string>) =>
  server.use(http.get(url.href, () => new Response(body, { headers })));

const pdf = { 'Content-Type': 'application/pdf' };
const bytes = { 'Content-Type': 'application/octet-stream' };

test.for([
  ['a PDF', '%PDF-1.7 …', pdf],
  ['a PDF that the server sends as plain bytes', '%PDF-1.7 …', bytes],
  ['a Word document', 'PK\u0003\u0004…', bytes],
  ['a text that somebody uploaded as a PDF', 'only words', pdf],
  ['a PDF that the server calls a text', '%PDF-1.7 …', { 'Content-Type': 'text/plain' }],
] as const)('The download of %s is accepted', async ([, body, headers]) => {
  answers(body, headers);
  const { blob, name } = await fetchDocument(url);
  expect(name).toBe('plan.pdf');
  expect(await blob.text()).toBe(body);
});

test.for([
  [
    'the sign-in page of a Wi-Fi',
    '<!doctype html><title>Sign in</title>',
    { 'Content-Type': 'text/html' },
  ],
  ['a web page with the content type of a PDF', '\n<html><body>Sorry</body></html>', pdf],
  ['an empty reply', '', pdf],
  ['a text', 'ok', { 'Content-Type': 'text/plain; charset=utf-8' }],
  [
    'an error in XML',
    '<Error><Code>AccessDenied</Code></Error>',
    { 'Content-Type': 'application/xml' },
  ],
  ['an error in JSON', '{"detail": "Not found."}', { 'Content-Type': 'application/json' }],
  ['an error in JSON that the server sends as plain bytes', '{"detail": "Not found."}', bytes],
] as const)('The download of %s is refused: it is not a document', async ([, body, headers]) => {
  answers(body, headers);
  const error = await fetchDocument(url).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(DocumentNotReceived);
  expect(explain('document', error).hint).toMatch(
    /<(html|!doctype)/.test(body)
      ? /^A web page came back/
      : /^We couldn't read the server's reply/,
  );
});

function watchFetch() {
  const fetching = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetching.mockRestore());
  return fetching;
}

/** Replaces `fetch`, because MSW would correct a Content-Length that does not fit the body. */
function answersWithLength(body: string, length: number) {
  const headers = { ...pdf, 'Content-Length': `${length}` };
  watchFetch().mockResolvedValue(new Response(body, { headers }));
}

test('A file shorter than its Content-Length is refused', async () => {
  answersWithLength('%PDF-1.7', 5000);
  await expect(fetchDocument(url)).rejects.toBeInstanceOf(DocumentNotReceived);
});

test.for([
  ['a 404', () => new Response(null, { status: 404 })],
  [
    'a page to sign in',
    () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }),
  ],
] as const)(
  'If strangers get %s, the owner gets the document with the token',
  async ([, turnAway]) => {
    signInAs('amina');
    const asked: (string | null)[] = [];
    server.use(
      http.get(url.href, ({ request }) => {
        asked.push(request.headers.get('Authorization'));
        return asked.at(-1) ? new Response('%PDF-1.7', { headers: pdf }) : turnAway();
      }),
    );
    expect(await (await fetchDocument(url)).blob.text()).toBe('%PDF-1.7');
    expect(asked).toEqual([null, expect.stringMatching(/^Bearer /)]);
  },
);

test('The browser keeps no copy of a document for the next user', async () => {
  const fetching = watchFetch();
  answers('%PDF-1.7', pdf);
  await fetchDocument(url);
  expect(fetching).toHaveBeenCalledWith(url, expect.objectContaining({ cache: 'no-store' }));
});

test.for([
  ['less', 3000],
  ['slightly more', 5023],
])('A document that the server compressed to %s than its size is accepted', async ([, length]) => {
  // The portal can't tell that the file is compressed: another origin's Content-Encoding header is hidden from scripts.
  answersWithLength('%PDF-1.7'.padEnd(5000), Number(length));
  expect((await fetchDocument(url)).blob.size).toBe(5000);
});

test.for([
  ['http://api.example/media/plan.pdf', 'https://api.example/media/plan.pdf'],
  ['/media/plan.pdf', 'https://api.example/media/plan.pdf'],
  ['http://files.example/plan.pdf', 'http://files.example/plan.pdf'],
  ['http://127.0.0.1:8000/media/plan.pdf?v=2', 'https://api.example/media/plan.pdf?v=2'],
  ['http://django:8000/media/plan.pdf', 'https://api.example/media/plan.pdf'],
  ['http://172.18.0.3/media/plan.pdf', 'https://api.example/media/plan.pdf'],
  ['javascript:alert(1)', undefined],
] as const)(
  'If the API is called over https, the document %s is loaded from %s',
  ([address, href]) => {
    configure({ apiRoot: 'https://api.example/api' });
    onTestFinished(() => configure({}));
    expect(documentUrl(address)?.href).toBe(href);
  },
);

test('A slash in the name, however it is written, does not get into the file’s name', () => {
  expect(nameInUrl(new URL('http://localhost/media/1%2F..%2Fmy%20plan.pdf'))).toBe('my plan.pdf');
});

const MINUTE = 60_000;

/** Makes `fetch` return a document that arrives in parts, one a minute. `after` says what follows the last part. */
function sendsEachMinute(parts: number, after: 'the end' | 'nothing more') {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  watchFetch().mockImplementation(async (_, init) => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        for (let part = 0; part < parts; part += 1) {
          await new Promise((resolve) => setTimeout(resolve, MINUTE));
          controller.enqueue(new TextEncoder().encode('%PDF-1.7 '));
        }
        if (after === 'the end') controller.close();
      },
    });
    return new Response(body, { headers: pdf });
  });
}

test('A download may take half an hour while something arrives', async () => {
  sendsEachMinute(30, 'the end');
  const download = fetchDocument(url);
  await vi.advanceTimersByTimeAsync(31 * MINUTE);
  expect((await download).blob.size).toBe(30 * 9);
});

test('A download is given up when nothing has arrived for two minutes', async () => {
  sendsEachMinute(3, 'nothing more');
  const download = expect(fetchDocument(url)).rejects.toBeInstanceOf(DocumentNotReceived);
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  await download;
});

test('If scripts get no response, the document counts as unreachable, not as a wrong file', async () => {
  server.use(http.get(url.href, () => Response.error()));
  await expect(fetchDocument(url)).rejects.toBeInstanceOf(DocumentUnreachable);
});
