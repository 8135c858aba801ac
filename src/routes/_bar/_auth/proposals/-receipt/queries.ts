import { queryOptions } from '@tanstack/react-query';
import type { Proposal } from '@/api/readers';
import { sentDocument } from '@/device/sent-documents';

/** What this device saved about the document that it sent. Not cached, because reading it needs no server call. */
export const sentDocumentQuery = (user: number, { id, proposal_document }: Proposal) =>
  queryOptions({
    queryKey: ['sentDocument', user, id, proposal_document],
    queryFn: () => sentDocument({ user, proposal: id }, proposal_document),
    gcTime: 0,
    staleTime: 0,
  });
