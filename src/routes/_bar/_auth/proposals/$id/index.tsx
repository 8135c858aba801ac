import { Button, Stack } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { Proposal } from '@/api/readers';
import { UnsentWork } from '@/components/forms/unsent-work';
import { BackLink } from '@/components/frame/back-link';
import { RecordColumns } from '@/components/records/record-columns';
import { RecordScreen } from '@/components/records/record-screen';
import { pageTitle } from '@/lib/page-title';
import { mayBeDraft } from '../-decided';
import { ProjectDetails } from '../-detail/project-details';
import { ProposalHeader } from '../-detail/proposal-header';
import { ProposalTimeline } from '../-detail/proposal-timeline';
import { OwnershipError } from '../-owner-only';
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
  const proposal = useQuery(proposalQuery(id));
  return (
    <Stack gap="lg">
      <BackLink to="/proposals">My Proposals</BackLink>
      <RecordScreen kind="proposal" query={proposal} heading="Proposal">
        {(record) => <Detail proposal={record} />}
      </RecordScreen>
    </Stack>
  );
}

/** Not shown for drafts: a support request can name any proposal but a draft. */
function AskForSupport({ id }: { id: number }) {
  return (
    <Button
      variant="default"
      leftSection={<IconLifebuoy size={18} aria-hidden />}
      style={{ alignSelf: 'flex-start' }}
      renderRoot={(props) => <Link to="/support/new" search={{ proposal: id }} {...props} />}
    >
      Ask for support
    </Button>
  );
}

function Detail({ proposal }: { proposal: Proposal }) {
  return (
    <>
      <ProposalHeader proposal={proposal} />
      <UnsentWork within={`/proposals/${proposal.id}`} />
      <OwnershipError id={proposal.id} />
      <ReviewComments proposal={proposal} withRevision />
      <RecordColumns aside={<ProposalTimeline proposal={proposal} />}>
        <ProjectDetails proposal={proposal} />
        {!mayBeDraft(proposal) && <AskForSupport id={proposal.id} />}
      </RecordColumns>
    </>
  );
}
