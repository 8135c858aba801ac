import { Button, Group, Modal, ScrollArea, Stack } from '@mantine/core';
import { TermsText } from '@/components/forms/terms-text';
import classes from './terms-modal.module.css';

interface TermsModalProps {
  opened: boolean;
  onClose: () => void;
  onAccept: () => void;
}

export function TermsModal({ opened, onClose, onAccept }: TermsModalProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Terms and conditions"
      size="lg"
      scrollAreaComponent={ScrollArea.Autosize}
      // Mantine moves the focus into it a moment after it opened, also if it has begun to close by then.
      inert={!opened}
    >
      <Stack>
        <TermsText order={3} size="h5" />
        <Group justify="flex-end" className={classes.answers}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onAccept}>Accept Terms</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
