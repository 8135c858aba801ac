import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { showOnMount } from '@/components/focus-on-mount';
import { limits } from '@/contract/contract.gen';
import { formatBytes } from '@/lib/bytes';

const LIMIT = formatBytes(limits.ProposalFields.proposal_document.maxBytes);

interface OversizeNoticeProps {
  size: number;
  accepted: boolean;
  /** The file was chosen just now, not restored. On a phone the buttons may cover the notice otherwise. */
  isNew: boolean;
  onAccept: () => void;
  onChoose: () => void;
}

/** Shown as soon as the file is chosen, before uploading costs mobile data. The user decides. */
export function OversizeNotice(props: OversizeNoticeProps) {
  const { size, accepted, isNew, onAccept, onChoose } = props;
  const tooLarge = `This document is ${formatBytes(size)}; the limit is ${LIMIT}.`;
  if (accepted) {
    return (
      <Text size="sm" role="status">
        {tooLarge} It will be uploaded anyway.
      </Text>
    );
  }
  return (
    <Alert color="orange" role="alert" ref={isNew ? showOnMount : undefined}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{tooLarge} The upload may use your data and still be refused.</Text>
        <Group gap="xs">
          <Button size="sm" variant="default" onClick={onChoose}>
            Choose another file
          </Button>
          <Button size="sm" variant="subtle" color="orange" onClick={onAccept}>
            Upload anyway
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
