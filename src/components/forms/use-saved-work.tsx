import type { UseFormReturnType } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { confirm } from '@/components/feedback/confirm';
import { WorkKeeper } from '@/device/keeper';
import type { Version } from '@/device/work';
import { SavedWorkNotice } from './saved-work-notice';

interface SavedWorkOptions<Values> {
  /** Names the user, the form and the record, as in `7:proposal-edit:101`. */
  key: string;
  /** The form as people know it, as in "You have unsent work in New Proposal". */
  title: string;
  form: UseFormReturnType<Values>;
  /** Leaves out what must not be kept, such as passwords. */
  keep?: (values: Values) => Partial<Values>;
}

interface SavedWorkState {
  /** `isQuiet`: something that matters more is told, so that what was restored can wait. */
  notice: (isQuiet?: boolean) => ReactNode;
  /** When the device last took what was typed, in milliseconds; undefined while it has nothing new. */
  savedAt: number | undefined;
  /** What was kept is in the form. */
  isOpen: boolean;
  /** What stands in the form, once the device has all of it. */
  whole: () => Promise<Version | undefined>;
  forget: () => void;
  /** Empties the form, and forgets what was typed. */
  discard: () => void;
}

/**
 * Keeps what is typed into a form on this device, the chosen files too, and puts it back after a reload, a crash
 * or an expired session. Render `notice()` above the form; call `forget` after the server's yes.
 */
export function useSavedWork<Values extends Record<string, unknown>>(
  options: SavedWorkOptions<Values>,
): SavedWorkState {
  const { key, title, form, keep = (values: Values): Partial<Values> => values } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key means other work
  const keeper = useMemo(
    () =>
      new WorkKeeper(key, title, {
        initial: () => keep(form.getInitialValues()),
        current: () => keep(form.getValues()),
        show: (values) => form.setValues((now) => ({ ...now, ...values })),
        isDirty: () => form.isDirty(),
      }),
    [key],
  );
  const state = useSyncExternalStore(
    keeper.subscribe,
    () => keeper.state,
    () => keeper.state,
  );

  // The device's storage, the other tabs and the end of the page lie outside React. What is kept stands in the form
  // before somebody can type into it, or what was typed early is repeated.
  useLayoutEffect(() => keeper.open(), [keeper]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: values are a new object at each change
  useEffect(() => keeper.typed(), [form.values]);

  const losing = state.trouble !== undefined && form.isDirty();
  // What is kept comes back; only what could not be kept is asked about.
  useBlocker({
    disabled: !losing && !state.isKeeping,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) =>
      losing && current.pathname !== next.pathname && !(await confirmLoss()),
  });

  const discard = () => {
    form.reset();
    keeper.forgetTyped();
    // The notice goes, and its button with it: the work starts at the first field.
    document.querySelector<HTMLElement>('main form :is(input, textarea, select)')?.focus();
  };

  return {
    notice: (isQuiet = false) => (
      <SavedWorkNotice
        {...state}
        isQuiet={isQuiet}
        onDiscard={discard}
        onTakeOver={() => keeper.takeOver()}
        onSwitch={() => keeper.swap()}
      />
    ),
    savedAt: state.savedAt,
    isOpen: state.isOpen ?? false,
    whole: () => keeper.whole(),
    forget: () => keeper.forget(),
    discard,
  };
}

const confirmLoss = () =>
  confirm({
    title: 'Leave this page',
    question:
      "What you typed can't be kept on this device. If you leave this page, it will be lost.",
    confirmLabel: 'Leave',
    danger: true,
  });
