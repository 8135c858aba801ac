import { Alert, Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDateTime } from '@/lib/dates';
import { forgetWork, savedWork, saveWork } from '@/lib/saved-work';
import { confirm } from './confirm';

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
  const [failed, setFailed] = useState(false);
  const unwritten = useRef<Partial<Values>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = () => {
    clearTimeout(timer.current);
    const values = unwritten.current;
    unwritten.current = undefined;
    if (values) {
      saveWork(key, values).then(
        (time) => {
          setSavedAt(time);
          setFailed(false);
        },
        () => {
          setSavedAt(undefined);
          setFailed(true);
        },
      );
    }
  };

  // The device's storage lies outside React: it is read once for each key …
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key means other work
  useEffect(() => {
    let current = true;
    savedWork<Partial<Values>>(key).then((work) => {
      if (!current || !work || form.isDirty()) return;
      form.setValues(work.values);
      setRestoredAt(work.savedAt);
    });
    window.addEventListener('pagehide', write);
    return () => {
      current = false;
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [key]);

  // … and written a moment after each change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are a new object at each change
  useEffect(() => {
    if (!form.isDirty()) return;
    unwritten.current = keep(form.values);
    clearTimeout(timer.current);
    timer.current = setTimeout(write, PAUSE);
  }, [form.values]);

  // What is kept comes back; only what could not be kept is asked about.
  useBlocker({
    disabled: !failed,
    enableBeforeUnload: () => failed,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await confirmLoss()),
  });

  const forget = async () => {
    clearTimeout(timer.current);
    unwritten.current = undefined;
    setRestoredAt(undefined);
    setFailed(false);
    setSavedAt(undefined);
    await forgetWork(key);
  };

  const startAfresh = async () => {
    form.reset();
    await forget();
    // The notice goes, and its button with it: the work starts at the first field.
    document.querySelector<HTMLElement>('main form :is(input, textarea, select)')?.focus();
  };

  return {
    notice: <Notice restoredAt={restoredAt} failed={failed} onDiscard={startAfresh} />,
    savedAt,
    forget,
  };
}

const confirmLoss = () =>
  confirm({
    title: 'Leave this page',
    question: 'This device has no room to keep what you typed: it will be lost.',
    confirmLabel: 'Leave',
    danger: true,
  });

interface NoticeProps {
  restoredAt: number | undefined;
  failed: boolean;
  onDiscard: () => unknown;
}

function Notice({ restoredAt, failed, onDiscard }: NoticeProps) {
  if (failed) {
    return (
      <Alert color="yellow" role="status">
        This device has no room to keep what you type. Save a draft before you leave this page.
      </Alert>
    );
  }
  if (restoredAt === undefined) return null;
  return (
    <Alert color="blue" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          Your unsaved work of {formatDateTime(new Date(restoredAt).toISOString())} is back. It is
          kept on this device only.
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
          Start afresh
        </Button>
      </Group>
    </Alert>
  );
}
