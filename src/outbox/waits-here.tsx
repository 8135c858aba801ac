import { Alert, Button, Group, Text } from '@mantine/core';
import { focusOnMount } from '@/components/focus-on-mount';
import { cancelWaiting, type Waiting } from '@/device/outgoing';

/** Replaces a form's buttons while the form is waiting to be sent or for the user's decision. */
export function WaitsHere({ waiting, takesFocus }: { waiting: Waiting; takesFocus: boolean }) {
  return (
    <Alert {...(takesFocus && { ref: focusOnMount })} tabIndex={-1} p="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{whatIs(waiting)} To change it, cancel sending first.</Text>
        <Button size="compact-md" variant="default" onClick={() => cancelWaiting(waiting.key)}>
          Cancel sending
        </Button>
      </Group>
    </Alert>
  );
}

function whatIs({ state }: Waiting): string {
  if (state.is === 'waiting') return 'This is waiting to be sent.';
  if (state.is === 'asking' && state.why === 'doubt') return 'This may have arrived already.';
  const isPartly = state.is === 'asking' && state.why === 'partly';
  return `This has not been ${isPartly ? 'submitted' : 'sent'}. The notice above says why.`;
}
