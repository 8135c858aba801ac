import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { limits } from '@/contract/contract.gen';
import { formatBytes } from '@/lib/bytes';

const LIMIT = formatBytes(limits.ProposalFields.proposal_document.maxBytes);

interface OversizeNoticeProps {
  size: number;
  accepted: boolean;
  onAccept: () => void;
  onChoose: () => void;
}

/** Shown as soon as the file is chosen, before uploading costs mobile data. The user decides. */
export function OversizeNotice({ size, accepted, onAccept, onChoose }: OversizeNoticeProps) {
  const tooLarge = `This document is ${formatBytes(size)}; the limit is ${LIMIT}.`;
  if (accepted) {
    return (
      <Text size="sm" role="status">
        {tooLarge} It will be uploaded anyway.
      </Text>
    );
  }
  return (
    <Alert color="orange" role="alert">
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
