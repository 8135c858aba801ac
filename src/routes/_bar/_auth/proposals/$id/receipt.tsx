import { Alert, Anchor, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { Proposal } from '@/api/readers';
import { BackLink } from '@/components/frame/back-link';
import { RecordScreen } from '@/components/records/record-screen';
import { DetailSkeleton } from '@/components/records/skeletons';
import { useUser } from '@/components/use-user';
import { sentDocument } from '@/device/sent-documents';
import { pageTitle } from '@/lib/page-title';
import { OwnerOnly, OwnershipError } from '../-owner-only';
import { ProposalStrip } from '../-proposal-strip';
import { proposalQuery } from '../-queries';
import { ReceiptSheet } from '../-receipt/receipt-sheet';

export const Route = createFileRoute('/_bar/_auth/proposals/$id/receipt')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(proposalQuery(params.id));
  },
  head: () => pageTitle('Submission Receipt'),
  component: Receipt,
});

const HEADING = 'Submission Receipt';

/** The user's copy of what was submitted, from the server's data and this device's record of the document. */
function Receipt() {
  const { id } = Route.useParams();
  const proposal = useQuery(proposalQuery(id));
  return (
    <Stack gap="lg" maw="var(--form-width)">
      {proposal.data ? (
        <BackLink to={`/proposals/${id}`}>{proposal.data.project_name}</BackLink>
      ) : (
        <BackLink to="/proposals">My Proposals</BackLink>
      )}
      <RecordScreen kind="proposal" query={proposal} heading={HEADING}>
        {(record) =>
          record.status === 'DRAFT' ? (
            <NotSubmitted proposal={record} />
          ) : (
            <Submitted proposal={record} />
          )
        }
      </RecordScreen>
    </Stack>
  );
}

function NotSubmitted({ proposal }: { proposal: Proposal }) {
  return (
    <>
      <Title order={1}>{HEADING}</Title>
      <ProposalStrip proposal={proposal} />
      <Alert color="yellow" role="status">
        There is no receipt for a draft.{' '}
        <OwnerOnly id={proposal.id}>
          <Anchor component={Link} to={`/proposals/${proposal.id}/edit`} c="inherit" inherit>
            Complete and submit it
          </Anchor>{' '}
          first.
        </OwnerOnly>
      </Alert>
      <OwnershipError id={proposal.id} />
    </>
  );
}

function Submitted({ proposal }: { proposal: Proposal }) {
  const user = useUser();
  const { id, proposal_document } = proposal;
  // Not cached, because reading it needs no server call.
  const sent = useQuery({
    queryKey: ['sentDocument', user.id, id, proposal_document],
    queryFn: () => sentDocument({ user: user.id, proposal: id }, proposal_document),
    gcTime: 0,
    staleTime: 0,
  });
  // Wait for this device's record of the document: until it is read, the receipt would say that there is none.
  // Deferred, so that a slow phone renders the sheet in slices.
  const waiting = useDeferredValue(sent.isPending);
  if (sent.isPending || waiting) return <DetailSkeleton title={HEADING} />;
  return <ReceiptSheet heading={HEADING} proposal={proposal} sent={sent.data ?? null} />;
}
