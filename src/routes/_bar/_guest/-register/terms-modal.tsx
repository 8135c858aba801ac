import { Button, Group, Modal, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { terms, termsEnd } from '@/content/terms';

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
    >
      <Stack>
        {terms.map(({ title, text }) => (
          <section key={title}>
            <Title order={3} size="h5">
              {title}
            </Title>
            <Text>{text}</Text>
          </section>
        ))}
        <Text c="dimmed">{termsEnd}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onAccept}>Accept Terms</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
