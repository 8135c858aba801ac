import { Box, Button, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, useSyncExternalStore } from 'react';
import type { Explanation } from '@/api/explain';
import { useSlow } from '@/components/use-slow';
import { accessToken } from '@/device/session';
import classes from './confirm.module.css';
import { FormError } from './form-error';

export interface Question {
  title: string;
  /** The exact sentence of the specification. */
  question: string;
  /** What else there is to know before answering. */
  note?: string | undefined;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  work?: Work | undefined;
}

/** What a yes sets off: the dialog stays until it is done, says that it takes long, and shows why it failed. */
export interface Work {
  run: (say: (text: string) => void) => Promise<unknown>;
  /** What is said meanwhile, unless `run` says something else. */
  busy: string;
  explain: (error: Error) => Explanation;
}

interface Asked {
  /** Another question is another dialog. */
  key: number;
  question: Question;
  answer: (yes: boolean) => void;
}

let asked: Asked | undefined;
let questions = 0;
let tellHost = () => {};

function ask(next: Asked | undefined): void {
  asked = next;
  tellHost();
}

/** Asks before something that cannot be undone; resolves to what was chosen, or to true when its work is done. Escape means no. */
export function confirm(question: Question): Promise<boolean> {
  // One question at a time: one that was still open counts as a no.
  asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (asked?.answer === answer) ask(undefined);
      resolve(yes);
    };
    questions += 1;
    ask({ key: questions, question, answer });
  });
}

/** Where the questions appear: inside the portal, whose colours they have. */
export function ConfirmHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => asked,
    () => undefined,
  );
  if (!shown) return null;
  const { key, ...props } = shown;
  return <ConfirmDialog key={key} {...props} />;
}

/** The browser's own dialog: nothing has to be loaded for it when the network is gone. */
function ConfirmDialog({ question, answer }: Omit<Asked, 'key'>) {
  const id = useId();
  const { work } = question;
  const [busy, say] = useState(work?.busy);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      say(work?.busy);
      await work?.run(say);
    },
    onSuccess: () => answer(true),
    onError: () => {
      // The session has ended over it: another screen says so.
      if (!accessToken()) answer(false);
    },
  });
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
      {isPending && <Waiting text={busy} />}
      {error && work && (
        <Box mt="md">
          <FormError failure={work.explain(error)} />
        </Box>
      )}
      <Group justify="flex-end" mt="md" className={classes.buttons}>
        {/* First, and so with the focus: Enter on a question that was not read must not do harm. */}
        <Button variant="default" onClick={() => answer(false)}>
          {isPending || error ? 'Close' : (question.cancelLabel ?? 'Cancel')}
        </Button>
        <Button
          {...(question.danger && { color: 'red' })}
          loading={isPending}
          onClick={() => (work ? mutate() : answer(true))}
        >
          {question.confirmLabel}
        </Button>
      </Group>
    </dialog>
  );
}

function Waiting({ text }: { text: string | undefined }) {
  const isSlow = useSlow();
  return (
    <Text mt="sm" role="status">
      {text}
      {isSlow &&
        " The server isn't responding yet. You can close this window: we'll tell you what happened."}
    </Text>
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
