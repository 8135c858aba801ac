import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

interface Question {
  title: string;
  /** The exact sentence of the specification. */
  question: string;
  confirmLabel: string;
  danger?: boolean;
}

/** Asks before something that cannot be undone; resolves to what was chosen. Escape and the cross mean no. */
export function confirm({ title, question, confirmLabel, danger }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text>{question}</Text>,
      labels: { confirm: confirmLabel, cancel: 'Cancel' },
      // Enter on a question that was not read must not do harm.
      cancelProps: { 'data-autofocus': true },
      confirmProps: danger ? { color: 'red' } : {},
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}
