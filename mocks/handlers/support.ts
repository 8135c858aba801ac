import { presentSupportRequest } from '../replies/presenters';
import { notFound, refuse } from '../replies/refusal';
import { supportStatistics } from '../rules/statistics';
import { contactErrors, isEligible, supportErrors } from '../rules/support';
import { type Db, newestFirst, newId, type SupportRow, type UserRow } from '../state/db';
import { type Handlers, wholeList } from './handler';

export const supportHandlers: Handlers<
  | 'listSupportRequests'
  | 'createSupportRequest'
  | 'getSupportStatistics'
  | 'getSupportRequest'
  | 'sendContactMessage'
> = {
  listSupportRequests({ db, user }) {
    const requests = ownRequests(db, user).map((row) => presentSupportRequest(db, row));
    return { status: 200, body: wholeList(requests) };
  },

  createSupportRequest({ db, user, now, input }) {
    const form = input(supportErrors);
    const proposal = db.proposals.find((row) => row.id === form.proposal && row.owner === user.id);
    if (!proposal)
      throw refuse(400, { proposal: [`Invalid pk "${form.proposal}" - object does not exist.`] });
    if (!isEligible(proposal))
      throw refuse(400, { proposal: ['Only submitted proposals are eligible.'] });

    const created_at = new Date(now).toISOString();
    const row: SupportRow = {
      priority: 'MEDIUM',
      ...form,
      id: newId(db),
      owner: user.id,
      status: 'PENDING',
      created_at,
      comments: [],
    };
    db.supportRequests.push(row);
    return { status: 201, body: presentSupportRequest(db, row) };
  },

  getSupportStatistics: ({ db, user }) => ({
    status: 200,
    body: supportStatistics(ownRequests(db, user)),
  }),

  getSupportRequest({ db, user, path }) {
    const row = ownRequests(db, user).find((other) => other.id === path.id);
    if (!row) throw notFound();
    return { status: 200, body: presentSupportRequest(db, row) };
  },

  sendContactMessage({ db, user, now, input }) {
    const created_at = new Date(now).toISOString();
    db.contactMessages.push({ ...input(contactErrors), id: newId(db), from: user.id, created_at });
    return {
      status: 200,
      body: { message: "Your message has been sent successfully! We'll get back to you soon." },
    };
  },
};

const ownRequests = (db: Db, user: UserRow): SupportRow[] =>
  db.supportRequests.filter((row) => row.owner === user.id).sort(newestFirst);
