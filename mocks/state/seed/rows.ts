/** The starting data. Every date is before the clock's start. */

import type { Db, DocumentRow } from '../db';
import { onePagePdf } from '../pdf';
import { people } from '../people';
import { proposals } from './proposals';
import { supportRequests } from './support';

const documents: DocumentRow[] = proposals.map(({ document, owner, project_name }) => ({
  id: document,
  owner,
  name: `${project_name.toLowerCase().replaceAll(' ', '-')}.pdf`,
  type: 'application/pdf',
  bytes: onePagePdf(project_name),
}));

/** Returns new rows each time, so that runs do not affect each other. */
export function seedRows(): Pick<Db, 'users' | 'proposals' | 'documents' | 'supportRequests'> {
  return structuredClone({ users: Object.values(people), proposals, documents, supportRequests });
}
