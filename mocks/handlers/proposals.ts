import type { Upload } from '../contract/sent-body';
import { presentProposal } from '../replies/presenters';
import { notFound, refuse } from '../replies/refusal';
import { createErrors, isEditable, isTooLarge, TOO_LARGE, updateErrors } from '../rules/proposals';
import { proposalStatistics } from '../rules/statistics';
import { type Db, newestFirst, newId, type ProposalRow, type UserRow } from '../state/db';
import { type Handlers, type Server, wholeList } from './handler';

export const proposalHandlers: Handlers<
  | 'listProposals'
  | 'createProposal'
  | 'getProposalStatistics'
  | 'getProposal'
  | 'updateProposal'
  | 'deleteProposal'
> = {
  /**
   * Lists the user's own proposals, with or without `my_proposals`. With the habit `staff-sees-all`, lists all
   * proposals to staff, unless they ask for `my_proposals`.
   */
  listProposals({ db, user, query, habits }) {
    const everybodys = seesAll(user, habits) && !query.my_proposals;
    const proposals = everybodys ? [...db.proposals].sort(newestFirst) : ownProposals(db, user);
    const rows = proposals.filter((row) => !query.drafts || row.status === 'DRAFT');
    return { status: 200, body: wholeList(rows.map((row) => presentProposal(db, row))) };
  },

  createProposal({ db, user, now, input }) {
    const { proposal_document, ...fields } = input(createErrors);
    const created_at = new Date(now).toISOString();
    const row = {
      ...fields,
      id: newId(db),
      owner: user.id,
      document: keepDocument(db, user, proposal_document),
      created_at,
      submitted_at: fields.status === 'SUBMITTED' ? created_at : null,
    };
    db.proposals.push(row);
    return { status: 201, body: presentProposal(db, row) };
  },

  getProposalStatistics: ({ db, user }) => ({
    status: 200,
    body: proposalStatistics(ownProposals(db, user)),
  }),

  getProposal({ db, user, path, habits }) {
    const other = seesAll(user, habits) && db.proposals.find((row) => row.id === path.id);
    return { status: 200, body: presentProposal(db, other || ownProposal(db, user, path.id)) };
  },

  updateProposal({ db, user, now, path, input }) {
    const row = ownDraft(db, user, path.id, 'Only draft proposals can be edited');
    const { proposal_document, ...changes } = input((body) => updateErrors(body, row));
    if (proposal_document) row.document = keepDocument(db, user, proposal_document, row.document);
    Object.assign(row, changes);
    if (row.status === 'SUBMITTED') row.submitted_at = new Date(now).toISOString();
    return { status: 200, body: presentProposal(db, row) };
  },

  deleteProposal({ db, user, path }) {
    const row = ownDraft(db, user, path.id, 'Only draft proposals can be deleted');
    db.proposals = db.proposals.filter((other) => other !== row);
    db.documents = db.documents.filter((other) => other.id !== row.document);
    return { status: 204 };
  },
};

const seesAll = ({ is_staff }: UserRow, habits: Server['habits']) =>
  is_staff && habits.has('staff-sees-all');

const ownProposals = (db: Db, user: UserRow): ProposalRow[] =>
  db.proposals.filter((row) => row.owner === user.id).sort(newestFirst);

/** Throws a 404 for another user's proposal too, as if it didn't exist. */
function ownProposal(db: Db, user: UserRow, id: number): ProposalRow {
  const row = db.proposals.find((other) => other.id === id && other.owner === user.id);
  if (!row) throw notFound();
  return row;
}

function ownDraft(db: Db, user: UserRow, id: number, otherwise: string): ProposalRow {
  const row = ownProposal(db, user, id);
  if (!isEditable(row)) throw refuse(403, { detail: otherwise });
  return row;
}

/** Stores the bytes unchanged, deletes the former document, and returns the new document's ID. */
function keepDocument(db: Db, user: UserRow, document: Upload, former?: string): string {
  if (isTooLarge(document)) throw refuse(413, { detail: TOO_LARGE });
  const { name, type, bytes } = document;
  const id = `doc-${newId(db)}`;
  db.documents = [
    ...db.documents.filter((row) => row.id !== former),
    { id, owner: user.id, name, type, bytes },
  ];
  return id;
}
