/** The starting data. Every date is before the clock's start. */
import type { Db, DocumentRow, ProposalRow } from '../db';
import { onePagePdf } from '../pdf';
import { people } from '../people';
import { proposals } from './proposals';
import { supportRequests } from './support';

/** A PDF for each proposal. */
export const documentsOf = (rows: readonly ProposalRow[]): DocumentRow[] =>
  rows.map(({ document, owner, project_name }) => ({
    id: document,
    owner,
    name: `${project_name.toLowerCase().replaceAll(' ', '-')}.pdf`,
    type: 'application/pdf',
    bytes: onePagePdf(project_name),
  }));

const documents = documentsOf(proposals);

export type Rows = Pick<Db, 'users' | 'proposals' | 'documents' | 'supportRequests'>;

/** Returns new rows each time, so that runs do not affect each other. */
export function seedRows(): Rows {
  return structuredClone({ users: Object.values(people), proposals, documents, supportRequests });
}
