import type { UseFormReturnType } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  beginWork,
  forgetWork,
  onSavedElsewhere,
  type SavedWork,
  savedWork,
  saveWork,
} from '@/lib/saved-work';
import { confirm } from './confirm';
import { lossOf, type NotKept, SavedWorkNotice } from './saved-work-notice';

/** Milliseconds without a key press after which the work is written. */
const PAUSE = 400;

interface SavedWorkOptions<Values> {
  /** Names the user, the form and the record, as in `7:proposal-edit:101`. */
  key: string;
  form: UseFormReturnType<Values>;
  /** Leaves out what must not be kept, such as passwords. */
  keep?: (values: Values) => Partial<Values>;
}

interface SavedWorkState {
  notice: ReactNode;
  /** When the device last took what was typed, in milliseconds; undefined while it has nothing new. */
  savedAt: number | undefined;
  forget: () => Promise<void>;
}

/**
 * Keeps what is typed into a form on this device, the chosen files too, and puts it back after a reload, a crash
 * or an expired session. Render `notice` above the form; call `forget` after the server's yes.
 */
export function useSavedWork<Values extends Record<string, unknown>>(
  options: SavedWorkOptions<Values>,
): SavedWorkState {
  const { key, form, keep = (values: Values): Partial<Values> => values } = options;
  const [restoredAt, setRestoredAt] = useState<number>();
  const [savedAt, setSavedAt] = useState<number>();
  const [notKept, setNotKept] = useState<NotKept>();
  const unwritten = useRef<Partial<Values>>(undefined);
  const restoring = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = () => {
    clearTimeout(timer.current);
    const values = unwritten.current;
    unwritten.current = undefined;
    if (values) {
      saveWork(key, values).then(
        (time) => {
          setSavedAt(time);
          setNotKept(undefined);
        },
        () => {
          setSavedAt(undefined);
          setNotKept('no-room');
        },
      );
    }
  };

  const restore = (work: SavedWork<Partial<Values>>) => {
    restoring.current = true;
    form.setValues(work.values);
    setRestoredAt(work.savedAt);
    setNotKept(undefined);
  };

  // The device's storage and the other tabs lie outside React: they are asked once for each key …
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key means other work
  useEffect(() => {
    let current = true;
    savedWork<Partial<Values>>(key).then((work) => {
      if (current && work && !form.isDirty()) restore(work);
    });
    const stopListening = onSavedElsewhere(key, () => setNotKept('overtaken'));
    window.addEventListener('pagehide', write);
    return () => {
      current = false;
      stopListening();
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [key]);

  // … and written a moment after each change, but not when it comes from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are a new object at each change
  useEffect(() => {
    const restored = restoring.current;
    restoring.current = false;
    if (restored || !form.isDirty()) return;
    beginWork(key);
    unwritten.current = keep(form.values);
    clearTimeout(timer.current);
    timer.current = setTimeout(write, PAUSE);
  }, [form.values]);

  const losing = notKept && form.isDirty() ? lossOf[notKept] : undefined;
  // What is kept comes back; only what could not be kept is asked about.
  useBlocker({
    disabled: !losing,
    enableBeforeUnload: () => losing !== undefined,
    shouldBlockFn: async ({ current, next }) =>
      losing !== undefined && current.pathname !== next.pathname && !(await confirmLoss(losing)),
  });

  const forget = async () => {
    clearTimeout(timer.current);
    unwritten.current = undefined;
    setRestoredAt(undefined);
    setNotKept(undefined);
    setSavedAt(undefined);
    await forgetWork(key);
  };

  const startAfresh = async () => {
    form.reset();
    await forget();
    // The notice goes, and its button with it: the work starts at the first field.
    document.querySelector<HTMLElement>('main form :is(input, textarea, select)')?.focus();
  };

  const takeOver = async () => {
    clearTimeout(timer.current);
    unwritten.current = undefined;
    const work = await savedWork<Partial<Values>>(key);
    if (work) restore(work);
  };

  return {
    notice: (
      <SavedWorkNotice
        restoredAt={restoredAt}
        notKept={notKept}
        onDiscard={startAfresh}
        onTakeOver={takeOver}
      />
    ),
    savedAt,
    forget,
  };
}

const confirmLoss = (question: string) =>
  confirm({ title: 'Leave this page', question, confirmLabel: 'Leave', danger: true });
