import { Box, Button, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { Explanation } from '@/api/explain';
import { STILL_SILENT } from '@/api/messages';
import { BusyButton } from '@/components/busy-button';
import { useSlow } from '@/components/use-slow';
import { accessToken, onSessionChange } from '@/device/session';
import classes from './confirm.module.css';
import { FormError } from './form-error';

export interface Question {
  title: string;
  /** The specified sentence, where there is one. */
  question: string;
  /** Anything else the user should know before answering. */
  note?: string | undefined;
  /** Something that the user may do before answering. */
  offer?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  work?: Work | undefined;
}

/**
 * What the confirm button starts. The dialog stays open until the work has succeeded, unless the user closes it
 * earlier. It says when the work takes long, and why the work failed.
 */
export interface Work {
  run: (say: (text: string) => void) => Promise<unknown>;
  /** Shown while `run` is working, until `run` reports another text through `say`. */
  busy: string;
  explain: (error: Error) => Explanation;
}

interface Asked {
  /** Different for each question, so that React makes a new dialog. */
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

/**
 * Asks the user a yes-or-no question. Resolves with true for yes; Escape means no. If the question has `work`, resolves
 * with true when the work has succeeded, and with false if the user closes the dialog before that.
 */
export function confirm(question: Question): Promise<boolean> {
  // Only one question at a time: if another is still open, answer it with no.
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

// The next user of this device must not answer the previous user's question.
onSessionChange(() => asked?.answer(false));

/** The question that waits for its answer. */
export const openQuestion = (): Asked | undefined => asked;

/** Shows the open question. It is part of the app's tree, so that the dialog gets the portal's colours. */
export function ConfirmHost() {
  const shown = useSyncExternalStore(followQuestions, openQuestion, () => undefined);
  if (!shown) return null;
  const { key, ...props } = shown;
  return <ConfirmDialog key={key} {...props} />;
}

/** Uses the browser's own dialog, because a question must also be shown when there is no network to load code. */
function ConfirmDialog({ question, answer }: Omit<Asked, 'key'>) {
  const id = useId();
  const { work } = question;
  const [busy, say] = useState(work?.busy);
  const close = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      say(work?.busy);
      await work?.run(say);
    },
    // The pressed button is disabled meanwhile, and would lose the focus.
    onMutate: () => close.current?.focus(),
    onSuccess: () => answer(true),
    onError: () => {
      // If the session ended meanwhile, close the dialog: the login screen says why.
      if (!accessToken()) answer(false);
    },
  });
  return (
    <dialog
      ref={open}
      aria-labelledby={id}
      className={classes.dialog}
      // A click outside also closes it, in browsers that support this.
      closedby="any"
      // Ignore the event if the dialog has been opened again before the event arrives.
      onClose={({ currentTarget }) => currentTarget.open || answer(false)}
    >
      <Title order={2} size="h3" id={id} mb="md">
        {question.title}
      </Title>
      <Text>{question.question}</Text>
      {question.note && <Text mt="sm">{question.note}</Text>}
      {question.offer && <Box mt="sm">{question.offer}</Box>}
      {isPending && <Waiting text={busy} isUnanswered={busy === work?.busy} />}
      {error && work && (
        <Box mt="md">
          <FormError failure={work.explain(error)} />
        </Box>
      )}
      <Group justify="flex-end" className={classes.buttons}>
        {/* The first button gets the focus, so pressing Enter without reading does no harm. */}
        <Button ref={close} variant="default" onClick={() => answer(false)}>
          {isPending || error ? 'Close' : (question.cancelLabel ?? 'Cancel')}
        </Button>
        <BusyButton
          {...(question.danger && { color: 'red' })}
          busy={isPending}
          onClick={() => (work ? mutate() : answer(true))}
        >
          {question.confirmLabel}
        </BusyButton>
      </Group>
    </dialog>
  );
}

function Waiting({ text, isUnanswered }: { text: string | undefined; isUnanswered: boolean }) {
  const isSlow = useSlow();
  return (
    <Text mt="sm" role="status">
      {text}
      {isSlow && isUnanswered && ` ${STILL_SILENT}`}
      {isSlow && " You can close this window: we'll tell you what happened."}
    </Text>
  );
}

/**
 * A ref that opens the dialog at its title: the focus on a button below a long text would scroll it. Its cleanup closes
 * the dialog, and the browser then returns the focus.
 */
function open(dialog: HTMLDialogElement) {
  dialog.showModal();
  dialog.scrollTop = 0;
  return () => dialog.close();
}

/** Whoever follows the questions must show them: there is one follower at a time. */
export function followQuestions(listener: () => void): () => void {
  tellHost = listener;
  return () => {
    asked = undefined;
    tellHost = () => {};
  };
}
