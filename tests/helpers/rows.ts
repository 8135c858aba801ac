import { mock } from '../../mocks/node';

/** The server's row of a proposal. */
export function rowOf(id: number) {
  const row = mock.db.proposals.find((proposal) => proposal.id === id);
  if (!row) throw new Error(`no proposal ${id}`);
  return row;
}

/** The document of a proposal on the server. */
export function documentOf(id: number) {
  const file = mock.db.documents.find((document) => document.id === rowOf(id).document);
  if (!file) throw new Error(`no document of ${id}`);
  return file;
}
