import { pagesOf } from './all-pages';
import { api } from './client';

/** The user's own proposals and support requests, page by page. */

export const ownProposalPages = (signal?: AbortSignal) =>
  pagesOf((position) =>
    api.listProposals(
      { query: { my_proposals: true, ...position } },
      { ...(signal && { signal }) },
    ),
  );

export const ownRequestPages = (signal?: AbortSignal) =>
  pagesOf((position) =>
    api.listSupportRequests(
      { query: { my_requests: true, ...position } },
      { ...(signal && { signal }) },
    ),
  );
