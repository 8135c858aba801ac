import { Alert, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCopy, IconLock, IconMessageCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Proposal } from '@/api/readers';
import { DocumentLink } from '../-document-link';
import { ProposalStrip } from '../-proposal-strip';
import { ReviewComments } from '../-review-comments';
import { FormActions } from './form-actions';
import { ProposalFields } from './proposal-fields';
import { valuesOf } from './values';

/** "Make Revisions" leads here although only drafts can be edited; so there are two real ways on. */
export function LockedProposal({ proposal }: { proposal: Proposal }) {
  const form = useForm({ initialValues: valuesOf(proposal) });
  const question = {
    subject: 'proposal' as const,
    message: `My proposal ${proposal.id}, “${proposal.project_name}”: `,
  };
  return (
    <Stack gap="lg">
      <ProposalStrip proposal={proposal} />
      <Alert
        color="orange"
        role="alert"
        title="Only draft proposals can be edited"
        icon={<IconLock aria-hidden />}
      >
        <Stack gap="sm">
          <Text size="sm">
            This one has been handed in. Copy its texts into a new draft and work on that, or ask
            the organisers how they want the changes.
          </Text>
          <Group>
            <Button
              renderRoot={(root) => (
                <Link {...root} to="/proposals/new" search={{ copy: proposal.id }} />
              )}
              leftSection={<IconCopy size={18} aria-hidden />}
            >
              Copy into a new draft
            </Button>
            <Button
              variant="default"
              renderRoot={(root) => <Link {...root} to="/help" search={question} />}
              leftSection={<IconMessageCircle size={18} aria-hidden />}
            >
              Ask the organisers
            </Button>
          </Group>
        </Stack>
      </Alert>
      <ReviewComments proposal={proposal} />
      <Fieldset variant="unstyled" m={0} disabled aria-label="The proposal as it was handed in">
        <Stack gap="md">
          <ProposalFields form={form} editing />
          <DocumentLink address={proposal.proposal_document} label="Proposal Document:" />
          <FormActions disabled />
        </Stack>
      </Fieldset>
    </Stack>
  );
}
