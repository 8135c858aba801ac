import type { UseFormReturnType } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  beginWork,
  besideOf,
  forgetTyped,
  forgetWork,
  onSavedElsewhere,
  type SavedWork,
  savedWork,
  saveWork,
} from '@/lib/saved-work';
import { confirm } from './confirm';
import { type NotKept, SavedWorkNotice } from './saved-work-notice';

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
  /** Empties the form, and forgets what was typed. */
  discard: () => Promise<void>;
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
  const [besideAt, setBesideAt] = useState<number>();
  const overtaken = useRef(false);
  const unwritten = useRef<Partial<Values>>(undefined);
  const restoring = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = () => {
    clearTimeout(timer.current);
    const values = unwritten.current;
    unwritten.current = undefined;
    if (values) {
      overtaken.current = false;
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

  /** What another tab has written over stays on the device all the same, as the other version. */
  const keepBeside = () => {
    if (!overtaken.current || !form.isDirty()) return;
    saveWork(besideOf(key), keep(form.getValues())).catch(() => setNotKept('no-room'));
  };

  const beOvertaken = () => {
    if (overtaken.current) return;
    overtaken.current = true;
    keepBeside();
    setNotKept('overtaken');
    setSavedAt(undefined);
  };

  const leave = () => {
    write();
    keepBeside();
  };

  const restore = (work: SavedWork<Partial<Values>>) => {
    overtaken.current = false;
    restoring.current = true;
    form.setValues(work.values);
    setRestoredAt(work.savedAt);
    setNotKept(undefined);
  };

  const savedBeside = () => savedWork<Partial<Values>>(besideOf(key));

  // The device's storage and the other tabs lie outside React: they are asked once for each key …
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key means other work
  useEffect(() => {
    let current = true;
    savedWork<Partial<Values>>(key).then((work) => {
      if (current && work && !form.isDirty()) restore(work);
    });
    savedBeside().then((beside) => {
      if (current) setBesideAt(beside?.savedAt);
    });
    const stopListening = onSavedElsewhere(key, beOvertaken);
    window.addEventListener('pagehide', leave);
    return () => {
      current = false;
      stopListening();
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [key]);

  // … and written a moment after each change, but not when it comes from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are a new object at each change
  useEffect(() => {
    const restored = restoring.current;
    restoring.current = false;
    if (restored) return;
    if (!form.isDirty()) {
      const isKept = savedAt !== undefined || restoredAt !== undefined;
      if (isKept || unwritten.current) void forgetThis();
      return;
    }
    beginWork(key);
    unwritten.current = keep(form.values);
    clearTimeout(timer.current);
    timer.current = setTimeout(write, PAUSE);
  }, [form.values]);

  const losing = notKept === 'no-room' && form.isDirty();
  // What is kept comes back; only what could not be kept is asked about.
  useBlocker({
    disabled: !losing,
    enableBeforeUnload: () => losing,
    shouldBlockFn: async ({ current, next }) =>
      losing && current.pathname !== next.pathname && !(await confirmLoss()),
  });

  const letGo = () => {
    clearTimeout(timer.current);
    unwritten.current = undefined;
    overtaken.current = false;
    setRestoredAt(undefined);
    setNotKept(undefined);
    setSavedAt(undefined);
  };

  /** What stands in the form, and no more: neither the other version nor what is not known to have arrived. */
  const forgetThis = () => {
    letGo();
    return forgetTyped(key);
  };

  const forget = () => {
    letGo();
    setBesideAt(undefined);
    return forgetWork(key);
  };

  const discard = async () => {
    form.reset();
    await forgetThis();
    // The notice goes, and its button with it: the work starts at the first field.
    document.querySelector<HTMLElement>('main form :is(input, textarea, select)')?.focus();
  };

  const takeOver = async () => {
    keepBeside();
    clearTimeout(timer.current);
    unwritten.current = undefined;
    const work = await savedWork<Partial<Values>>(key);
    if (work) restore(work);
    setBesideAt((await savedBeside())?.savedAt);
  };

  /** The two versions change places. */
  const switchVersions = async () => {
    const beside = await savedBeside();
    if (!beside) return;
    if (form.isDirty()) await saveWork(besideOf(key), keep(form.getValues()));
    else await forgetWork(besideOf(key));
    setBesideAt((await savedBeside())?.savedAt);
    setRestoredAt(beside.savedAt);
    form.setValues(beside.values);
  };

  return {
    notice: (
      <SavedWorkNotice
        restoredAt={restoredAt}
        notKept={notKept}
        besideAt={besideAt}
        onDiscard={discard}
        onTakeOver={takeOver}
        onSwitch={switchVersions}
      />
    ),
    savedAt,
    forget,
    discard,
  };
}

const confirmLoss = () =>
  confirm({
    title: 'Leave this page',
    question: 'This device has no room to keep what you typed: it will be lost.',
    confirmLabel: 'Leave',
    danger: true,
  });
