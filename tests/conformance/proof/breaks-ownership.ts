import { mistakes } from './mistake';
import { rowOf } from './proposal-rows';
import { as, type Json, on, type Passing } from './tamper';
import { ownerToken, readerOf } from './tokens';

/** Treats the call of a signed-in user as if the proposal's owner made it. */
const asOwner = async ({ request, mock, next }: Passing) => {
  const row = rowOf(mock, request);
  return next(
    row && request.headers.has('Authorization')
      ? as(request, ownerToken(mock, row.owner))
      : request,
  );
};

export const ownershipBreaks = mistakes(
  [
    'deleteProposal: refuses, but deletes another user’s draft',
    'deleteProposal.private',
    on('deleteProposal', async (passing) => {
      const refused = await passing.next();
      if (refused.status === 404) await asOwner(passing);
      return refused;
    }),
  ],
  [
    'getProposal: team members can read their leader’s proposals',
    'getProposal.private',
    on('getProposal', async (passing) => {
      const { request, mock, next } = passing;
      const members = mock.db.users.find(({ id }) => id === rowOf(mock, request)?.owner);
      const reader = readerOf(mock, request);
      return reader && members?.team_members.includes(reader.id_passport)
        ? asOwner(passing)
        : next();
    }),
  ],
  [
    'createSupportRequest: accepts any user’s proposal',
    'createSupportRequest.eligible',
    on('createSupportRequest', async ({ request, mock, next }) => {
      const { proposal }: Json = await request
        .clone()
        .json()
        .catch(() => ({}));
      const row = mock.db.proposals.find(({ id, status: of }) => id === proposal && of !== 'DRAFT');
      return next(
        row && request.headers.has('Authorization')
          ? as(request, ownerToken(mock, row.owner))
          : request,
      );
    }),
  ],
);
