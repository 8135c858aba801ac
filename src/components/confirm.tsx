import { useSyncExternalStore } from 'react';
import type { ConfirmModal } from './confirm-modal';

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
  Modal: typeof ConfirmModal;
  question: Question;
  opened: boolean;
  answer: (yes: boolean) => void;
}

let asked: Asked | undefined;
let tellHost = () => {};

function ask(next: Asked): void {
  asked = next;
  tellHost();
}

export const loadConfirm = () => import('./confirm-modal');

/**
 * Asks before something that cannot be undone; resolves to what was chosen. Escape and the cross mean no.
 * The dialog is loaded with the first question; where it cannot be had, the browser's own asks the same.
 */
export async function confirm(question: Question): Promise<boolean> {
  const loaded = await loadConfirm().catch(() => undefined);
  if (!loaded) return window.confirm([question.note, question.question].filter(Boolean).join(' '));
  // One question at a time: one that was still open counts as a no.
  if (asked?.opened) asked.answer(false);
  const opener = document.activeElement;
  return new Promise((resolve) => {
    const open: Asked = {
      Modal: loaded.ConfirmModal,
      question,
      opened: true,
      answer: (yes) => {
        // It stays in the page for as long as it takes to fade.
        ask({ ...open, opened: false });
        if (opener instanceof HTMLElement) opener.focus();
        resolve(yes);
      },
    };
    ask(open);
  });
}

/** Where the questions appear: inside the portal, whose colours they have. */
export function ConfirmHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => asked,
    () => undefined,
  );
  return shown && <shown.Modal {...shown} />;
}

function subscribe(listener: () => void) {
  tellHost = listener;
  return () => {
    asked = undefined;
    tellHost = () => {};
  };
}
