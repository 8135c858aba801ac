import { http } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { DocumentNotReceived, DocumentUnreachable, fetchDocument } from '@/api/document';
import { server } from '../../mocks/node';

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
  ['an error in JSON', '{"detail": "Not found."}', { 'Content-Type': 'application/json' }],
  ['an error in JSON that the server sends as plain bytes', '{"detail": "Not found."}', bytes],
] as const)('The download of %s is refused: it is not a document', async ([, body, headers]) => {
  answers(body, headers);
  await expect(fetchDocument(url)).rejects.toBeInstanceOf(DocumentNotReceived);
});

test('A file shorter than its Content-Length is refused', async () => {
  const headers = { ...pdf, 'Content-Length': '5000' };
  const fetching = vi.spyOn(globalThis, 'fetch');
  fetching.mockResolvedValue(new Response('%PDF-1.7', { headers }));
  await expect(fetchDocument(url)).rejects.toBeInstanceOf(DocumentNotReceived);
  fetching.mockRestore();
});

test('If scripts get no response, the document counts as unreachable, not as a wrong file', async () => {
  server.use(http.get(url.href, () => Response.error()));
  await expect(fetchDocument(url)).rejects.toBeInstanceOf(DocumentUnreachable);
});
