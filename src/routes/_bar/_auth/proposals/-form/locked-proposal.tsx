import { Alert, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCopy, IconLock, IconMessageCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Proposal } from '@/api/readers';
import { ReviewComments } from '../-review-comments';
import { DocumentField, type DocumentRules } from './document-field';
import { FormActions } from './form-actions';
import { ProposalFields } from './proposal-fields';
import { valuesOf } from './values';

interface LockedProposalProps {
  proposal: Proposal;
  document: DocumentRules & { current: ReactNode };
}

/** "Make Revisions" leads here although only drafts can be edited; so there are two real ways on. */
export function LockedProposal({ proposal, document }: LockedProposalProps) {
  const form = useForm({ initialValues: valuesOf(proposal) });
  return (
    <Stack gap="lg">
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
              component={Link}
              to="/proposals/new"
              search={{ copy: proposal.id }}
              leftSection={<IconCopy size={18} aria-hidden />}
            >
              Copy into a new draft
            </Button>
            <Button
              component={Link}
              to="/help"
              search={{
                subject: 'proposal',
                message: `My proposal ${proposal.id}, “${proposal.project_name}”: `,
              }}
              variant="default"
              leftSection={<IconMessageCircle size={18} aria-hidden />}
            >
              Ask the organisers
            </Button>
          </Group>
        </Stack>
      </Alert>
      <ReviewComments proposal={proposal} />
      <Fieldset variant="unstyled" disabled aria-label="The proposal as it was handed in">
        <Stack gap="md">
          <ProposalFields form={form} editing />
          <DocumentField form={form} {...document} disabled />
          <FormActions disabled />
        </Stack>
      </Fieldset>
    </Stack>
  );
}
