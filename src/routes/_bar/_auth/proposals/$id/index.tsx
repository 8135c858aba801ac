import { Anchor, Stack, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { isUnknown } from '@/api/errors';
import { hintFor, messageFor } from '@/api/messages';
import type { Proposal } from '@/api/readers';
import { LoadError } from '@/components/load-error';
import { DetailSkeleton } from '@/components/skeletons';
import { pageTitle } from '@/lib/page-title';
import { ProjectDetails } from '../-detail/project-details';
import { ProposalHeader } from '../-detail/proposal-header';
import { ProposalTimeline } from '../-detail/proposal-timeline';
import { proposalQuery, UNKNOWN_PROPOSAL } from '../-queries';
import { ReviewComments } from '../-review-comments';
import classes from './-index.module.css';

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
      <Anchor component={Link} to="/proposals" size="sm" className={classes.back}>
        <IconArrowLeft size={16} aria-hidden /> My Proposals
      </Anchor>
      {proposal.isPending && <DetailSkeleton title="Proposal" />}
      {proposal.isError && !proposal.data && (
        <DetailError error={proposal.error} retry={proposal.refetch} />
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
      <div className={classes.columns}>
        <ProjectDetails proposal={proposal} />
        <ProposalTimeline proposal={proposal} />
      </div>
    </>
  );
}

const back = { to: '/proposals', label: 'Back to My Proposals' } as const;

/** Somebody else's proposal is as unknown as one that does not exist. */
function DetailError({ error, retry }: { error: Error; retry: () => unknown }) {
  const unknown = isUnknown(error);
  return (
    <>
      <Title order={1}>Proposal</Title>
      {unknown ? (
        <LoadError title="Proposal not found" message={UNKNOWN_PROPOSAL} back={back} />
      ) : (
        <LoadError
          title="Error Loading Proposal"
          message={messageFor('getProposal', error)}
          hint={hintFor(error)}
          retry={retry}
          back={back}
        />
      )}
    </>
  );
}
