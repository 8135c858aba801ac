import { Stack, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { isUnknown } from '@/api/errors';
import type { Proposal } from '@/api/readers';
import { partInTime } from '@/components/feedback/missing-part';
import { DoubtNotice } from '@/components/forms/doubt-notice';
import { BackLink } from '@/components/frame/back-link';
import { RecordError } from '@/components/records/record-screen';
import { FormSkeleton } from '@/components/records/skeletons';
import { useUser } from '@/components/use-user';
import { DOCUMENT_SIZE, NEW_DOCUMENT_TYPE } from '@/content/documents';
import { fileTypes } from '@/contract/contract.gen';
import { pageTitle } from '@/lib/page-title';
import { useDoubt } from '@/outbox/sent-before';
import { mayBeDraft } from '../-decided';
import { DocumentLink } from '../-document-link';
import { arriving, change } from '../-form/delivery';
import { draftKey, draftName } from '../-form/draft-key';
import { ProposalForm } from '../-form/proposal-form';
import { valuesOf } from '../-form/values';
import { OwnersForm } from '../-owner-only';
import { ProposalStrip } from '../-proposal-strip';
import { ownershipQuery, proposalQuery } from '../-queries';

export const Route = createFileRoute('/_bar/_auth/proposals/$id/edit')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(ownershipQuery(params.id));
  },
  head: () => pageTitle('Edit Proposal'),
  component: EditProposal,
});

/** Loaded only when it is needed, because most proposals that are opened for editing are drafts. */
const LockedProposal = lazy(async () => ({
  default: (await partInTime(import('../-form/locked-proposal'))).LockedProposal,
}));

const document = {
  accept: fileTypes.updateProposal,
  hint: `${NEW_DOCUMENT_TYPE} up to ${DOCUMENT_SIZE}`,
  refusal: (name: string) =>
    `${name} can't be used: a draft's document can only be replaced with a ${NEW_DOCUMENT_TYPE}.`,
};

function EditProposal() {
  const { id } = Route.useParams();
  const proposal = useQuery({ ...proposalQuery(id), refetchOnMount: 'always' });
  // The form is filled only once, so wait for the server's current data. Deferred, so that slow phones render it in
  // slices.
  const asked = useDeferredValue(proposal.isFetchedAfterMount);
  return (
    <Stack gap="lg">
      <BackLink to="/proposals">My Proposals</BackLink>
      <Title order={1}>
        {asked && proposal.data && !mayBeDraft(proposal.data)
          ? 'Submitted Proposal'
          : 'Edit Proposal'}
      </Title>
      {!asked && <FormSkeleton strip />}
      {asked && proposal.isError && !proposal.data && (
        <>
          <RecordError
            kind="proposal"
            failure="getProposal.edit"
            error={proposal.error}
            retry={proposal.refetch}
          />
          {!isUnknown(proposal.error) && <SentChange id={id} />}
        </>
      )}
      {asked && proposal.data && <Opened key={id} now={proposal.data} />}
    </Stack>
  );
}

/** Shown if the proposal can't be loaded. Says what we know about an earlier change whose reply was lost. */
function SentChange({ id }: { id: number }) {
  const user = useUser();
  const queryClient = useQueryClient();
  // A look reads the proposal through the query cache, so after a successful look the screen shows the proposal.
  const delivery = arriving(id, () => queryClient.fetchQuery(proposalQuery(id)));
  const doubt = useDoubt(draftKey(user.id, id), delivery);
  if (!doubt) return null;
  return (
    <>
      {doubt.state === 'arrived' && <ProposalStrip proposal={doubt.found[0]} />}
      <DoubtNotice doubt={doubt} takesFocus={false} {...delivery.words} />
    </>
  );
}

/** Edits the proposal as it was when the screen opened: later refetches must not change what the user is editing. */
function Opened({ now }: { now: Proposal }) {
  const [proposal] = useState(now);
  const current = <DocumentLink proposal={now} label="Current document:" />;
  if (proposal.status !== 'DRAFT') {
    return (
      <Suspense fallback={<FormSkeleton strip />}>
        <LockedProposal proposal={now} />
      </Suspense>
    );
  }
  return (
    <OwnersForm id={proposal.id}>
      <ProposalForm
        label="Edit Proposal"
        proposal={proposal}
        editing
        initial={valuesOf(proposal)}
        document={{ ...document, current }}
        savedAs={draftName(proposal.id)}
        delivery={(user, onProgress) => change(user, proposal, onProgress)}
        success={{
          message: 'Proposal updated successfully! Redirecting...',
          to: '/proposals',
          delay: 1500,
        }}
      />
    </OwnersForm>
  );
}
