/**
 * Serves documents unchanged, to their owner. A plain link gets a 401, so the portal fetches the document with its
 * token. A signed address opens for anyone, without a token, until it expires; then the reply is a 403.
 */
import { type HttpHandler, http } from 'msw/http';
import { notFound, refuse } from '../replies/refusal';
import type { Reply } from '../replies/reply';
import { opensBySignature } from '../shapes/documents';
import { authenticate } from './authenticate';
import { type Backend, serveCall } from './call';

export function mediaHandler(backend: Backend): HttpHandler {
  return http.get('*/media/proposals/:document/:name', ({ request, params }) => {
    const answer = async (): Promise<Reply> => {
      const { db, now } = backend.server();
      const file = db.documents.find((row) => row.id === params.document);
      const opens = opensBySignature(new URL(request.url), now);
      if (opens === false) throw refuse(403, { detail: 'Request has expired.' });
      if (!opens && authenticate(db, request, now).id !== file?.owner) throw notFound();
      if (!file) throw notFound();
      return {
        status: 200,
        body: file.bytes,
        headers: {
          'Content-Type': file.type || 'application/octet-stream',
          'Content-Length': String(file.bytes.length),
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        },
      };
    };
    return serveCall({ operation: 'document', request, answer }, backend);
  });
}
