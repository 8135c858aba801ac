import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Proposal } from '@/api/readers';
import { BackLink } from '@/components/back-link';
import { RecordColumns } from '@/components/record-columns';
import { DetailSkeleton } from '@/components/skeletons';
import { pageTitle } from '@/lib/page-title';
import { DetailError } from '../-detail/detail-error';
import { ProjectDetails } from '../-detail/project-details';
import { ProposalHeader } from '../-detail/proposal-header';
import { ProposalTimeline } from '../-detail/proposal-timeline';
import { proposalQuery } from '../-queries';
import { ReviewComments } from '../-review-comments';

export const Route = createFileRoute('/_bar/_auth/proposals/$id/')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(proposalQuery(params.id));
  },
  head: () => pageTitle('Proposal'),
  component: ProposalScreen,
});

function ProposalScreen() {
  const { id } = Route.useParams();
  const proposal = useQuery({ ...proposalQuery(id), retryOnMount: false });
  return (
    <Stack gap="lg">
      <BackLink to="/proposals">My Proposals</BackLink>
      {proposal.isPending && <DetailSkeleton title="Proposal" />}
      {proposal.isError && !proposal.data && (
        <DetailError heading="Proposal" error={proposal.error} retry={proposal.refetch} />
      )}
      {proposal.data && <Detail proposal={proposal.data} />}
    </Stack>
  );
}

function Detail({ proposal }: { proposal: Proposal }) {
  return (
    <>
      <ProposalHeader proposal={proposal} />
      <ReviewComments proposal={proposal} withRevision />
      <RecordColumns aside={<ProposalTimeline proposal={proposal} />}>
        <ProjectDetails proposal={proposal} />
      </RecordColumns>
    </>
  );
}
