import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { showOnMount } from '@/components/focus-on-mount';
import type { DocumentWarning } from './rules';

interface WarningNoticeProps extends DocumentWarning {
  accepted: boolean;
  /** The file was chosen just now, not restored. On a phone the buttons may cover the notice otherwise. */
  isNew: boolean;
  onAccept: () => void;
  onChoose: () => void;
}

/** Shown as soon as the file is chosen, before uploading costs mobile data. The user decides. */
export function WarningNotice(props: WarningNoticeProps) {
  const { fact, advice, agree, accepted, isNew, onAccept, onChoose } = props;
  if (accepted) {
    return (
      <Text size="sm" role="status">
        {fact} It will be uploaded anyway.
      </Text>
    );
  }
  return (
    <Alert color="orange" role="alert" ref={isNew ? showOnMount : undefined}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {fact} {advice}
        </Text>
        <Group gap="xs">
          <Button size="sm" variant="default" onClick={onChoose}>
            Choose another file
          </Button>
          <Button size="sm" variant="subtle" color="orange" onClick={onAccept}>
            {agree}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
