/** Documents, byte for byte, for their owner only: the portal's plain link meets a 401 and fetches with its token. */
import { type HttpHandler, HttpResponse, http } from 'msw/http';
import { authenticate } from './authenticate';
import { type Backend, dateHeaders } from './contract';
import { notFound, Refusal } from './refusal';

export function mediaHandler(backend: Backend): HttpHandler {
  return http.get('*/media/proposals/:document/:name', async ({ request, params }) => {
    await backend.beforeCall();
    await backend.latency();
    const { db, now } = backend.server();
    try {
      const user = authenticate(db, request, now);
      const file = db.documents.find((row) => row.id === params.document && row.owner === user.id);
      if (!file) throw notFound();
      return new HttpResponse(file.bytes, {
        headers: {
          ...dateHeaders(now),
          'Content-Type': file.type || 'application/octet-stream',
          'Content-Length': String(file.bytes.length),
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        },
      });
    } catch (error) {
      if (error instanceof Refusal)
        return HttpResponse.json(error.body, { status: error.status, headers: error.headers });
      throw error;
    }
  });
}
