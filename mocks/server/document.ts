/**
 * Serves documents unchanged, to their owner. A plain link gets a 401, so the portal fetches the document with its
 * token. A signed address opens for anyone, without a token, until it expires; then the reply is a 403.
 */
import { notFound, refuse } from '../replies/refusal';
import type { Reply } from '../replies/reply';
import { opensBySignature } from '../shapes/documents';
import { authenticate } from './authenticate';
import type { Backend, Call } from './call';

export function documentOf({ request, asked }: Call, { server, bridge }: Backend): Reply {
  const { db, now } = server();
  const [, id] = /\/media\/proposals\/([^/]+)\/[^/]+$/.exec(asked.url.pathname) ?? [];
  const file = db.documents.find((row) => row.id === id);
  const opens = opensBySignature(asked.url, now);
  if (opens === false) throw refuse(403, { detail: 'Request has expired.' });
  if (!opens && authenticate(db, request, now, bridge).id !== file?.owner) throw notFound();
  if (!file) throw notFound();
  return {
    status: 200,
    body: file.bytes,
    headers: new Headers({
      'Content-Type': file.type || 'application/octet-stream',
      'Content-Length': String(file.bytes.length),
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    }),
  };
}
