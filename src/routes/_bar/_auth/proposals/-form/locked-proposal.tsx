import { Alert, Anchor, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Proposal } from '@/api/readers';
import { useForm } from '@/components/forms/use-form';
import { RecordColumns } from '@/components/records/record-columns';
import { useUser } from '@/components/use-user';
import { LATE } from '@/content/late';
import { isPastDeadline } from '@/lib/deadline';
import { useDoubt } from '@/outbox/sent-before';
import { mayBeDraft } from '../-decided';
import { ProposalTimeline } from '../-detail/proposal-timeline';
import { DocumentLink } from '../-document-link';
import { ProposalStrip } from '../-proposal-strip';
import { ReviewComments } from '../-review-comments';
import { arriving } from './delivery';
import { draftKey } from './draft-key';
import { FormActions } from './form-actions';
import { ProposalFields } from './proposal-fields';
import { UnsentChanges } from './unsent-changes';
import { valuesOf } from './values';

interface LockedProposalProps {
  proposal: Proposal;
}

/** "Make Revisions" leads here although only drafts can be edited, so we offer two next steps. */
export function LockedProposal({ proposal }: LockedProposalProps) {
  const user = useUser();
  // The user may have left or reloaded the page before the reply came, so check whether the submission arrived.
  const doubt = useDoubt(draftKey(user.id, proposal.id), arriving(proposal.id));
  const form = useForm({ initialValues: valuesOf(proposal) });
  return (
    <Stack gap="lg">
      {doubt?.state === 'arrived' && (
        <Alert
          color="green"
          role="status"
          withCloseButton
          closeButtonLabel="Close"
          onClose={doubt.dismiss}
        >
          Your proposal was submitted.{' '}
          <Anchor component={Link} to={`/proposals/${proposal.id}/receipt`} c="inherit" inherit>
            View receipt
          </Anchor>
        </Alert>
      )}
      {(!doubt || ['arrived', 'missing', 'untold'].includes(doubt.state)) && (
        <UnsentChanges proposal={proposal} user={user.id} isUnclear={doubt?.state === 'untold'} />
      )}
      <ReviewComments proposal={proposal} />
      <Alert
        color="orange"
        role="alert"
        title="Only draft proposals can be edited"
        icon={<IconLock aria-hidden />}
      >
        <Stack gap="sm">
          <Text size="sm">
            {mayBeDraft(proposal)
              ? "The server doesn't say whether this proposal is still a draft."
              : 'This proposal has already been submitted.'}{' '}
            Copy it into a new draft and edit that, or ask the organisers how to send your changes.{' '}
            {isPastDeadline() && LATE}
          </Text>
          <Group>
            <Button
              renderRoot={(root) => (
                <Link {...root} to="/proposals/new" search={{ copy: proposal.id }} />
              )}
            >
              Copy into a new draft
            </Button>
            <Button
              variant="default"
              renderRoot={(root) => (
                <Link {...root} to="/help" search={{ proposal: proposal.id }} />
              )}
            >
              Ask the organisers
            </Button>
          </Group>
        </Stack>
      </Alert>
      <ProposalStrip proposal={proposal} />
      <RecordColumns aside={<ProposalTimeline proposal={proposal} />}>
        <Fieldset variant="unstyled" m={0} disabled aria-label="The proposal as the server has it">
          <Stack gap="md">
            <ProposalFields form={form} editing />
            <DocumentLink proposal={proposal} label="Proposal Document:" />
            <FormActions disabled />
          </Stack>
        </Fieldset>
      </RecordColumns>
    </Stack>
  );
}
