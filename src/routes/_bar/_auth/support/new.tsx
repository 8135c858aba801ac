import { Alert, Anchor, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { explain } from '@/api/explain';
import type { Proposal } from '@/api/readers';
import { LoadError } from '@/components/feedback/load-error';
import { BackLink } from '@/components/frame/back-link';
import { FormSkeleton } from '@/components/records/skeletons';
import { useUser } from '@/components/use-user';
import { pageTitle } from '@/lib/page-title';
import { SentBefore } from '@/outbox/sent-before';
import { requestDelivery } from './-form/delivery';
import { Guided } from './-form/guidelines';
import { RequestForm, requestWork } from './-form/request-form';
import { eligibleProposals } from './-queries';

/** Accepts any value from the address. If the proposal can't be selected, a notice says so. */
const Search = v.object({
  proposal: v.optional(v.fallback(v.union([v.number(), v.string()]), '')),
});

export const Route = createFileRoute('/_bar/_auth/support/new')({
  validateSearch: Search,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(eligibleProposals);
  },
  head: () => pageTitle('New Support Request'),
  component: NewSupportRequest,
});

function NewSupportRequest() {
  const { proposal: wanted } = Route.useSearch();
  const user = useUser();
  const proposals = useQuery(eligibleProposals);
  return (
    <Stack gap="lg">
      <BackLink to="/support">Support Requests</BackLink>
      <Title order={1}>New Support Request</Title>
      {proposals.isPending && <Opening />}
      {proposals.isError && !proposals.data && (
        <Guided>
          <LoadError
            {...explain('listProposals', proposals.error)}
            retry={proposals.refetch}
            back={{ to: '/support', label: 'Back to Support Requests' }}
          />
          {/* An earlier request may be saved under the proposal in the link or, if that proposal could not be selected,
              under no proposal. So look for both. */}
          {[...new Set([String(wanted ?? ''), ''])].map((proposal) => (
            <SentBefore
              key={proposal}
              name={requestWork(user.id, proposal)}
              delivery={requestDelivery(user.id)}
            />
          ))}
        </Guided>
      )}
      {proposals.data && (
        <Prepared
          key={String(wanted)}
          proposals={proposals.data}
          wanted={wanted}
          isFetching={proposals.isFetching}
        />
      )}
    </Stack>
  );
}

interface PreparedProps {
  proposals: Proposal[];
  wanted: string | number | undefined;
  isFetching: boolean;
}

/** The form, with the proposal from the address selected if possible. */
function Prepared({ proposals, wanted, isFetching }: PreparedProps) {
  const listed = proposals.find(({ id }) => String(id) === String(wanted));
  // A later list may be different, but it must not replace an open form.
  const [opened, setOpened] = useState<{ preselected: Proposal | undefined }>();
  const isOpening = !opened && (listed !== undefined || wanted === undefined || !isFetching);
  if (isOpening) setOpened({ preselected: listed });
  if (!opened) return <Opening />;
  const { preselected } = opened;
  const note = wanted !== undefined && !preselected && (
    <Alert color="yellow" role="status">
      The proposal in this link can't be selected: it doesn't exist or is still a draft.
    </Alert>
  );
  // Don't show the form: without a submitted proposal, nothing typed into it could be sent.
  if (proposals.length === 0 && !preselected)
    return (
      <Guided>
        {note}
        <Alert role="status">
          You have no submitted proposal yet.{' '}
          <Anchor component={Link} to="/proposals" inherit c="inherit">
            Go to My Proposals
          </Anchor>
        </Alert>
      </Guided>
    );
  return <RequestForm key={preselected?.id} {...{ proposals, preselected, note }} />;
}

const Opening = () => (
  <Guided>
    <FormSkeleton />
  </Guided>
);
