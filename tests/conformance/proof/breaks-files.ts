import { mistakes } from './mistake';
import { answer, as, input, on, reply } from './tamper';
import { ownerToken } from './tokens';

const SMALL = new File(['%PDF-1.4'], 'small.pdf', { type: 'application/pdf' });
const fileOf = async (request: Request) =>
  (await request.clone().formData()).get('proposal_document');
const refuseFile = (broken: (file: File) => boolean, code = 400) =>
  on('createProposal', async ({ request, next }) => {
    const file = await fileOf(request);
    return file instanceof File && broken(file)
      ? answer(code, { proposal_document: ['No.'] })
      : next();
  });

export const fileBreaks = mistakes(
  [
    'createProposal: accepts any file',
    'createProposal.file-type',
    input('createProposal', (form) => ({
      ...form,
      proposal_document: form.proposal_document && SMALL,
    })),
  ],
  [
    'createProposal: refuses DOC files',
    'createProposal.files',
    refuseFile(({ name }) => name.endsWith('.doc')),
  ],
  [
    'createProposal: refuses DOCX files',
    'createProposal.files',
    refuseFile(({ name }) => name.endsWith('.docx')),
  ],
  [
    'createProposal: accepts documents of any size',
    'createProposal.too-large-document',
    input('createProposal', (form) => ({
      ...form,
      proposal_document: form.proposal_document && SMALL,
    })),
  ],
  [
    'createProposal: refuses documents larger than 1 MB',
    'createProposal.large-document',
    on('createProposal', async ({ request, next }) => {
      const file = await fileOf(request);
      return file instanceof File && file.size > 1_000_000
        ? answer(413, { detail: 'Too large.' })
        : next();
    }),
  ],
  [
    'createProposal: the document is lost',
    'getProposal.document-url',
    reply(['createProposal', 'getProposal'], (body) => ({ ...body, proposal_document: null })),
  ],
  [
    'createProposal: the URL leads nowhere',
    'getProposal.document-opens',
    reply(['createProposal', 'getProposal'], (body) => ({
      ...body,
      proposal_document: '/media/proposals/nowhere/kit.pdf',
    })),
  ],
  [
    'documents: are on a host that cannot be reached',
    'getProposal.document-opens',
    on('document', async () => {
      throw new TypeError('fetch failed');
    }),
  ],
  [
    'documents: are converted to text',
    'getProposal.document-bytes',
    on('document', async ({ next }) => {
      const response = await next();
      return response.ok ? new Response(`${await response.text()}\n`, response) : response;
    }),
  ],
  [
    'documents: a DOCX loses its last byte',
    'getProposal.document-bytes',
    on('document', async ({ next }) => {
      const response = await next();
      const bytes = new Uint8Array(await response.arrayBuffer());
      const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
      return new Response(isZip ? bytes.slice(0, -1) : bytes, response);
    }),
  ],
  [
    'documents: are sent as text/html',
    'getProposal.document-type',
    on('document', async ({ next }) => {
      const response = await next();
      const headers = new Headers(response.headers);
      headers.set('Content-Type', 'text/html; charset=utf-8');
      return new Response(response.body, { status: response.status, headers });
    }),
  ],
  [
    'updateProposal: accepts documents of any size',
    'updateProposal.too-large-document',
    input('updateProposal', (form) =>
      form.proposal_document ? { ...form, proposal_document: SMALL } : form,
    ),
  ],
  [
    'documents: are cut after 500 bytes',
    'getProposal.document-bytes',
    on('document', async ({ next }) => {
      const response = await next();
      return response.ok ? new Response((await response.arrayBuffer()).slice(0, 500)) : response;
    }),
  ],
  [
    'documents: any signed-in user can read them',
    'getProposal.document-private',
    on('document', ({ request, mock, next }) => {
      const id = /proposals\/([^/]+)\//.exec(request.url)?.[1];
      const owner = mock.db.documents.find((row) => row.id === id)?.owner;
      return next(
        owner && request.headers.has('Authorization')
          ? as(request, ownerToken(mock, owner))
          : request,
      );
    }),
  ],
  [
    'documents: anybody can read them',
    'getProposal.document-private',
    on('document', ({ request, mock, next }) => {
      const id = /proposals\/([^/]+)\//.exec(request.url)?.[1];
      const owner = mock.db.documents.find((row) => row.id === id)?.owner;
      return next(owner ? as(request, ownerToken(mock, owner)) : request);
    }),
  ],
  [
    'updateProposal: the document is lost',
    'updateProposal.keeps-document',
    on('updateProposal', async ({ request, mock, next }) => {
      const file = await fileOf(request);
      const response = await next();
      const row = mock.db.proposals.find(({ id }) => request.url.includes(`/${id}/`));
      if (response.ok && row && !(file instanceof File)) row.document = 'none';
      return response;
    }),
  ],
  [
    'updateProposal: the old document stays',
    'updateProposal.new-document',
    input('updateProposal', ({ proposal_document, ...form }) => form),
  ],
);
