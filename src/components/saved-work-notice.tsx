import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDateTime } from '@/lib/dates';

/** Why what stands in the form is not what this device keeps: it has no room, or another tab has kept its own later. */
export type NotKept = 'no-room' | 'overtaken';

interface SavedWorkNoticeProps {
  restoredAt: number | undefined;
  notKept: NotKept | undefined;
  /** When the other version was kept, where there is one. */
  besideAt: number | undefined;
  onDiscard: () => unknown;
  onTakeOver: () => unknown;
  onSwitch: () => unknown;
}

const at = (time: number) => formatDateTime(new Date(time).toISOString());

/** Above a form: what became of the work that this device keeps of it. */
export function SavedWorkNotice(props: SavedWorkNoticeProps) {
  const { restoredAt, notKept, besideAt, onDiscard, onTakeOver, onSwitch } = props;
  if (notKept === 'no-room') {
    return (
      <Alert color="yellow" role="status">
        This device has no room to keep what you type. Save a draft before you leave this page.
      </Alert>
    );
  }
  if (notKept === 'overtaken') {
    return (
      <Notice color="yellow" action="Use the other tab's version" onAct={onTakeOver}>
        This form is also open in another tab, and something was typed there since. This device
        keeps both.
      </Notice>
    );
  }
  return (
    <>
      {restoredAt !== undefined && (
        <Notice color="blue" action="Discard changes" onAct={onDiscard}>
          Your unsaved changes from {at(restoredAt)} have been restored. They are stored only on
          this device.
        </Notice>
      )}
      {besideAt !== undefined && (
        <Notice color="blue" action="Show the other version" onAct={onSwitch}>
          Another version, of {at(besideAt)}, was typed in another tab. It is kept until you send
          this form.
        </Notice>
      )}
    </>
  );
}

interface NoticeProps {
  color: string;
  action: string;
  onAct: () => unknown;
  children: ReactNode;
}

function Notice({ color, action, onAct, children }: NoticeProps) {
  return (
    <Alert color={color} role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{children}</Text>
        <Button size="compact-sm" variant="subtle" onClick={onAct}>
          {action}
        </Button>
      </Group>
    </Alert>
  );
}
