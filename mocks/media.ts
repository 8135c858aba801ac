/** Documents, byte for byte, for their owner only: the portal's plain link meets a 401 and fetches with its token. */
import { type HttpHandler, http } from 'msw/http';
import { authenticate } from './authenticate';
import { type Backend, serveCall } from './call';
import { notFound } from './refusal';
import type { Reply } from './reply';

export function mediaHandler(backend: Backend): HttpHandler {
  return http.get('*/media/proposals/:document/:name', ({ request, params }) => {
    const answer = async (): Promise<Reply> => {
      const { db, now } = backend.server();
      const user = authenticate(db, request, now);
      const file = db.documents.find((row) => row.id === params.document && row.owner === user.id);
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
