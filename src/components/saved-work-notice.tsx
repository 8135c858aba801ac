import { Alert, Button, Group, Text } from '@mantine/core';
import { formatDateTime } from '@/lib/dates';

/** Why what stands in the form is not what this device keeps: it has no room, or another tab has kept its own later. */
export type NotKept = 'no-room' | 'overtaken';

/** What is asked before somebody leaves. */
export const lossOf: Record<NotKept, string> = {
  'no-room': 'This device has no room to keep what you typed: it will be lost.',
  overtaken: 'This device keeps what you typed in another tab. What stands here will be lost.',
};

interface SavedWorkNoticeProps {
  restoredAt: number | undefined;
  notKept: NotKept | undefined;
  onDiscard: () => unknown;
  onTakeOver: () => unknown;
}

/** Above a form: what became of the work that this device keeps of it. */
export function SavedWorkNotice(props: SavedWorkNoticeProps) {
  const { restoredAt, notKept, onDiscard, onTakeOver } = props;
  if (notKept === 'no-room') {
    return (
      <Alert color="yellow" role="status">
        This device has no room to keep what you type. Save a draft before you leave this page.
      </Alert>
    );
  }
  if (notKept === 'overtaken') {
    return (
      <Alert color="yellow" role="status">
        <Group justify="space-between" gap="xs">
          <Text size="sm">
            This form is also open in another tab, and something was typed there since. This device
            keeps only what was typed last, here or there.
          </Text>
          <Button size="compact-sm" variant="subtle" onClick={onTakeOver}>
            Continue here with what was typed there
          </Button>
        </Group>
      </Alert>
    );
  }
  if (restoredAt === undefined) return null;
  return (
    <Alert color="blue" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          Your unsaved work of {formatDateTime(new Date(restoredAt).toISOString())} is back. It is
          kept on this device only.
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
          Start afresh
        </Button>
      </Group>
    </Alert>
  );
}
