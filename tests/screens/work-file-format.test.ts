/** The file of "Save my text as a file": written by one release, sent by mail, edited, and read by another. */
import { describe, expect, test } from 'vitest';
import { readWorkFile } from '@/components/forms/work-file/read';
import { type Work, workFile } from '@/components/forms/work-file/write';
import { limits } from '@/contract/contract.gen';

const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 251);
const grain = () => new File([bytes], 'grain – Ng’ang’a.pdf', { type: 'application/pdf' });

const proposal = (): Work => ({
  title: 'New Proposal',
  at: Date.UTC(2025, 10, 14, 7, 30),
  values: {
    project_title: 'Ng’ang’a’s grain store – 🌽',
    thematic_area: 'HOMEGROWN_AI',
    problem_statement:
      'Grain rots.\n\n# Not a heading\n## Project title\n----- BEGIN PORTAL DATA x -----',
    relevance_to_theme: '',
    proposal_document: grain(),
    upload_anyway: false,
  },
});

const request = (): Work => ({
  title: 'New Support Request',
  at: Date.UTC(2025, 10, 15),
  values: { title: 'River gauges', support_type: 'DATA_ACCESS', proposal: '102' },
});

const read = (content: string | BlobPart, name = 'work.txt') =>
  readWorkFile(new File([content], name));

async function works(content: string | BlobPart) {
  const result = await read(content);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

test('A person can read the file, and it ends lines as every editor on Windows expects', async () => {
  const text = await workFile([proposal(), request()]);
  expect(text).toMatch(/^\uFEFFAI Hackathon 2025: unsent work\r\n/);
  expect(text).not.toMatch(/[^\r]\n/);
  const readable = text.slice(0, text.lastIndexOf('----- BEGIN PORTAL DATA')).replaceAll('\r', '');
  for (const part of [
    '# New Proposal, Fri 14 Nov 2025, 10:30 EAT',
    '## Project title\nNg’ang’a’s grain store – 🌽',
    '## Thematic area\nGenerative & Agentic AI',
    'grain – Ng’ang’a.pdf (68 KB) is in this file.',
    '## Support type\nData access',
  ])
    expect(readable).toContain(part);
  for (const line of text.split('\r\n').slice(20)) expect(line.length).toBeLessThan(200);
});

test('The portal reads everything back, the document included', async () => {
  const [one, two] = await works(await workFile([proposal(), request()]));
  const { project_title, thematic_area, problem_statement } = proposal().values;
  expect(one).toMatchObject({
    title: 'New Proposal',
    texts: { project_title, thematic_area, problem_statement },
    missing: {},
  });
  const document = one?.documents.proposal_document;
  expect(document).toMatchObject({ name: 'grain – Ng’ang’a.pdf', type: 'application/pdf' });
  expect(new Uint8Array((await document?.arrayBuffer()) ?? [])).toEqual(bytes);
  expect(two?.texts).toEqual(request().values);
});

test('A document above the limit, or one that the device lost, is only named', async () => {
  const large = new File(
    [new Uint8Array(limits.ProposalFields.proposal_document.maxBytes + 1)],
    'large.pdf',
  );
  const [one, two] = await works(
    await workFile([
      { ...proposal(), values: { proposal_document: large } },
      { ...proposal(), values: {}, lost: { proposal_document: 'lost.pdf' } },
    ]),
  );
  expect(one).toMatchObject({ documents: {}, missing: { proposal_document: 'large.pdf' } });
  expect(two).toMatchObject({ documents: {}, missing: { proposal_document: 'lost.pdf' } });
});

const ascii = (text: string) => text.replace(/[^\s!-~]/gu, '?');
const utf16 = (text: string) =>
  new Uint8Array(
    new Uint16Array(
      [...text].flatMap((character) =>
        Array.from({ length: character.length }, (_, index) => character.charCodeAt(index)),
      ),
    ).buffer,
  );
const asLatin1 = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
const wrapped = (text: string) => text.replace(/([^\r\n]{60,72}) /g, '$1\r\n');

test.each<[string, (text: string) => string | BlobPart]>([
  ['with line feeds', (text) => text.replaceAll('\r\n', '\n')],
  ['with carriage returns', (text) => text.replaceAll('\r\n', '\r')],
  ['without its byte order mark', (text) => text.replace('\uFEFF', '')],
  ['in UTF-16', utf16],
  ['in ASCII, with question marks', ascii],
  ['in UTF-8 read as Latin-1', asLatin1],
  ['with wrapped lines', wrapped],
  ['with text around it', (text) => `Here it is:\r\n${text}\r\nSent from my phone`],
  ['with spaces at the line ends', (text) => text.replaceAll('\r\n', ' \r\n')],
])('The file opens unharmed %s', async (_, change) => {
  const [one] = await works(change(await workFile([proposal()])));
  expect(one?.texts.project_title).toBe(proposal().values.project_title);
  expect(one?.texts.problem_statement).toBe(proposal().values.problem_statement);
  expect(one?.documents.proposal_document?.size).toBe(bytes.length);
});

test('What somebody changes in the readable part is used', async () => {
  const text = await workFile([proposal(), request()]);
  const changed = text
    .replace('Grain rots.', 'Grain rots in the store.\r\n\r\nEvery year.')
    .replace('Generative & Agentic AI', 'Cybersecurity and Data Protection')
    .replace('River gauges', 'Six river gauges?');
  const [one, two] = await works(changed);
  expect(one?.texts.problem_statement).toMatch(
    /^Grain rots in the store\.\n\nEvery year\.\n\n# Not/,
  );
  expect(one?.texts.thematic_area).toBe('CYBERSECURITY');
  expect(one?.texts.project_title).toBe(proposal().values.project_title);
  expect(two?.texts.title).toBe('Six river gauges?');
});

describe('A file is refused', () => {
  test('if it is another file', async () => {
    expect(await read('Dear diary')).toBe('foreign');
    expect(await read(bytes)).toBe('foreign');
    expect(await read('')).toBe('foreign');
  });
  test.each<[string, (text: string) => string]>([
    ['its end is missing', (text) => text.slice(0, -200)],
    ['it ends before its data, as after a download that broke off', (text) => text.slice(0, 300)],
    [
      'one character of the data differs',
      (text) =>
        text.replace(
          /(BEGIN PORTAL DATA \w+ -----\r\n.{10})(.)/,
          (_, before, one) => before + (one === 'A' ? 'B' : 'A'),
        ),
    ],
  ])('if %s', async (_, damage) => {
    expect(await read(damage(await workFile([request()])))).toBe('damaged');
  });
  test('if a newer release wrote it', async () => {
    const text = await workFile([request()]);
    const data = btoa(JSON.stringify({ format: 'hackathon-portal-work', version: 2, other: [] }));
    const { shortName } = await import('@/device/shelf');
    const newer = `----- BEGIN PORTAL DATA ${shortName(data)} -----\n${data}\n----- END PORTAL DATA -----`;
    expect(await read(`${text.slice(0, text.lastIndexOf('----- BEGIN'))}${newer}`)).toBe('newer');
  });
  test('if the browser cannot read it', async () => {
    const gone = new File(['x'], 'gone.txt');
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(await readWorkFile(gone)).toBe('unreadable');
  });
});

test('A document that was damaged on the way is named, and the text still opens', async () => {
  const text = await workFile([proposal()]);
  const at = text.indexOf('BEGIN DOCUMENT') + 200;
  const one = text[at] === 'A' ? 'B' : 'A';
  const [work] = await works(text.slice(0, at) + one + text.slice(at + 1));
  expect(work?.documents).toEqual({});
  expect(work?.missing).toEqual({ proposal_document: 'grain – Ng’ang’a.pdf' });
  expect(work?.texts.project_title).toBe(proposal().values.project_title);
});
