/** What the tables hold before anybody does anything. Every date lies before the clock's start. */

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

/** Fresh rows each time: what one run changes, the next does not see. */
export function seedRows(): Pick<Db, 'users' | 'proposals' | 'documents' | 'supportRequests'> {
  return structuredClone({ users: Object.values(people), proposals, documents, supportRequests });
}
