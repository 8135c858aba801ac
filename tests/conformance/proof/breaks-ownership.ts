import { breaks } from './break';
import { idOf, rowOf } from './proposal-rows';
import { answer, as, type Json, on, type Passing, status } from './tamper';
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

export const ownershipBreaks = breaks(
  'ownership',
  ['getProposal: returns any user’s proposal', 'getProposal.private', on('getProposal', asOwner)],
  [
    'updateProposal: changes any user’s proposal',
    'updateProposal.private',
    on('updateProposal', asOwner),
  ],
  [
    'deleteProposal: deletes any user’s proposal',
    'deleteProposal.private',
    on('deleteProposal', asOwner),
  ],
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
    'listProposals: lists all users’ proposals',
    'listProposals.private',
    on('listProposals', async ({ mock, next }) => {
      const response = await next();
      const others = mock.db.proposals.map(
        ({ id, project_name, project_title, status: of, thematic_area, created_at }) => ({
          id,
          project_name,
          project_title,
          status: of,
          thematic_area,
          created_at,
        }),
      );
      return response.ok ? answer(200, { results: others.reverse() }) : response;
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
    'listProposals: lists all users’ submissions without the filter',
    'listProposals.private-unfiltered',
    on('listProposals', async ({ request, mock, next }) => {
      const response = await next();
      const all = mock.db.proposals
        .filter(({ status: of }) => of !== 'DRAFT')
        .map(({ id, project_name, project_title, status: of, thematic_area, created_at }) => ({
          ...{ id, project_name, project_title, status: of, thematic_area, created_at },
        }));
      const unfiltered = !request.url.includes('my_proposals');
      return response.ok && unfiltered ? answer(200, { results: all.reverse() }) : response;
    }),
  ],
  [
    'listProposals: lists all users’ proposals without the filter',
    'listProposals.private-unfiltered',
    on('listProposals', async ({ request, mock, next }) => {
      const response = await next();
      const all = mock.db.proposals.map(
        ({ id, project_name, project_title, status: of, thematic_area, created_at }) => ({
          id,
          project_name,
          project_title,
          status: of,
          thematic_area,
          created_at,
        }),
      );
      return response.ok && !request.url.includes('my_proposals')
        ? answer(200, { results: all })
        : response;
    }),
  ],
  [
    'getSupportRequest: returns any user’s request',
    'getSupportRequest.private',
    on('getSupportRequest', async ({ request, mock, next }) => {
      const row = mock.db.supportRequests.find(({ id }) => id === idOf(request));
      return next(
        row && request.headers.has('Authorization')
          ? as(request, ownerToken(mock, row.owner))
          : request,
      );
    }),
  ],
  [
    'listSupportRequests: lists all users’ requests',
    'listSupportRequests.private',
    on('listSupportRequests', async ({ mock, next }) => {
      const response = await next();
      return response.ok
        ? answer(200, {
            results: mock.db.supportRequests.map(({ owner, ...row }) => row).reverse(),
          })
        : response;
    }),
  ],
  [
    'createSupportRequest: accepts any user’s proposal',
    'createSupportRequest.foreign-refused',
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
  [
    'getProposal: replies 403 to everybody, the owner included',
    'getProposal.answers',
    status('getProposal', 200, 403),
  ],
);
