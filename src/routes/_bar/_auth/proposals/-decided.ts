import { NOT_KNOWN, type Proposal } from '@/api/readers';

/** Whether a reviewer has given this status. The server may not say when, for example if its database was changed. */
export const isDecided: Record<Proposal['status'], boolean> = {
  DRAFT: false,
  SUBMITTED: false,
  UNDER_REVIEW: false,
  REVISION_REQUESTED: true,
  ACCEPTED: true,
  REJECTED: true,
};

/** A proposal without a status counts as a draft: nothing shows that it was submitted. */
export const mayBeDraft = ({ status }: Pick<Proposal, 'status'>): boolean =>
  status === 'DRAFT' || status === NOT_KNOWN;
