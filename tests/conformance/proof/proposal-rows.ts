/** Finds the record ID in a request's URL, and the proposal with this ID. */
import type { ProposalRow } from 'portal-mock/state/db';
import type { Mock } from './in-process';

export const idOf = ({ url }: Request) => Number(/\/([0-9]+)\/(?:[?].*)?$/.exec(url)?.[1]);
export const rowOf = (mock: Mock, request: Request): ProposalRow | undefined =>
  mock.db.proposals.find(({ id }) => id === idOf(request));
