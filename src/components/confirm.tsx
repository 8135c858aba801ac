import { Button, Group, Text, Title } from '@mantine/core';
import { useId, useSyncExternalStore } from 'react';
import classes from './confirm.module.css';

export interface Question {
  title: string;
  /** The exact sentence of the specification. */
  question: string;
  /** What else there is to know before answering. */
  note?: string | undefined;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
}

interface Asked {
  question: Question;
  answer: (yes: boolean) => void;
}

let asked: Asked | undefined;
let tellHost = () => {};

function ask(next: Asked | undefined): void {
  asked = next;
  tellHost();
}

/** Asks before something that cannot be undone; resolves to what was chosen. Escape means no. */
export function confirm(question: Question): Promise<boolean> {
  // One question at a time: one that was still open counts as a no.
  asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (asked?.answer === answer) ask(undefined);
      resolve(yes);
    };
    ask({ question, answer });
  });
}

/** Where the questions appear: inside the portal, whose colours they have. */
export function ConfirmHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => asked,
    () => undefined,
  );
  return shown && <ConfirmDialog {...shown} />;
}

/** The browser's own dialog: nothing has to be loaded for it when the network is gone. */
function ConfirmDialog({ question, answer }: Asked) {
  const id = useId();
  return (
    <dialog
      ref={open}
      aria-labelledby={id}
      className={classes.dialog}
      // A press beside it closes it too, where browsers know how.
      closedby="any"
      // It may have been opened again before the event arrives.
      onClose={({ currentTarget }) => currentTarget.open || answer(false)}
    >
      <Title order={2} size="h3" id={id} mb="md">
        {question.title}
      </Title>
      <Text>{question.question}</Text>
      {question.note && <Text mt="sm">{question.note}</Text>}
      <Group justify="flex-end" mt="md">
        {/* First, and so with the focus: Enter on a question that was not read must not do harm. */}
        <Button variant="default" onClick={() => answer(false)}>
          {question.cancelLabel ?? 'Cancel'}
        </Button>
        <Button {...(question.danger && { color: 'red' })} onClick={() => answer(true)}>
          {question.confirmLabel}
        </Button>
      </Group>
    </dialog>
  );
}

/** Closing it gives the focus back. */
function open(dialog: HTMLDialogElement) {
  dialog.showModal();
  return () => dialog.close();
}

function subscribe(listener: () => void) {
  tellHost = listener;
  return () => {
    asked = undefined;
    tellHost = () => {};
  };
}
