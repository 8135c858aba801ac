import { Button, Group, Modal, Text } from '@mantine/core';
import type { Question } from './confirm';

interface ConfirmModalProps {
  question: Question;
  opened: boolean;
  answer: (yes: boolean) => void;
}

export function ConfirmModal({ question, opened, answer }: ConfirmModalProps) {
  return (
    <Modal opened={opened} onClose={() => answer(false)} title={question.title} returnFocus={false}>
      <Text>{question.question}</Text>
      {question.note && <Text mt="sm">{question.note}</Text>}
      <Group justify="flex-end" mt="md">
        {/* Enter on a question that was not read must not do harm. */}
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {question.cancelLabel ?? 'Cancel'}
        </Button>
        <Button {...(question.danger && { color: 'red' })} onClick={() => answer(true)}>
          {question.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
