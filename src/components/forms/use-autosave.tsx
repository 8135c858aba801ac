import type { UseFormReturnType } from '@mantine/form';
import { useBlocker, useRouter } from '@tanstack/react-router';
import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { confirm } from '@/components/feedback/confirm';
import { Autosave } from '@/device/autosave';
import { ContinueFromFile } from './continue-from-file';
import { SaveAsFile } from './save-as-file';
import { SavedWorkNotice } from './saved-work-notice';

interface SavedWorkOptions<Values> {
  /** Identifies the user, the form and the record, as in `7:proposal-edit:101`. */
  key: string;
  /** The form's name on screen, as in "You have unsent work in New Proposal". */
  formName: string;
  /** Where the work is saved, in the words of the notice. */
  place?: string;
  form: UseFormReturnType<Values>;
  /** The labels of the fields, if the form edits a record that may change on the server. */
  recordLabels?: Readonly<Record<string, string>>;
  /** Whether the form takes a value from a file for this field, such as a choice that its select has. */
  takes?: (field: string, value: unknown) => boolean;
  /** Whether the form can be filled from a file that “Save my text as a file” wrote. */
  opensFiles?: boolean;
  /** A link to another form of this kind, which may be edited at the same time. */
  another?: ReactNode;
  /** Leaves out values that must not be saved, such as passwords. */
  keep?: (values: Values) => Partial<Values>;
}

/**
 * Saves what is typed into a form on this device, chosen files included, and restores it after a reload, a crash or an
 * expired session. Render `notice()` above the form; call `autosave.forgetTyped`
 * once the server has accepted the form.
 */
export function useAutosave<Values extends Record<string, unknown>>(
  options: SavedWorkOptions<Values>,
) {
  const {
    key,
    formName,
    place = 'on this device',
    form,
    recordLabels,
    takes,
    opensFiles = true,
    another,
    keep = (values: Values): Partial<Values> => values,
  } = options;
  const { history } = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key needs another autosave
  const autosave = useMemo(
    () =>
      new Autosave({
        key,
        formName,
        href: history.location.href,
        initial: () => keep(form.getInitialValues()),
        current: () => keep(form.getValues()),
        show: (values) => form.setValues((now) => ({ ...now, ...values })),
        put: (field, file) => form.setFieldValue(field, file as never),
        isDirty: () => form.isDirty(),
        editsRecord: recordLabels !== undefined,
      }),
    [key],
  );
  const state = useSyncExternalStore(
    autosave.subscribe,
    () => autosave.state,
    () => autosave.state,
  );

  // Storage, the other tabs and the closing of the page are outside React. A layout effect restores the saved work
  // before anybody can type and before early input is repeated.
  useLayoutEffect(() => autosave.open(), [autosave]);

  // The autosave writes to storage, which is outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are a new object at each change
  useEffect(() => autosave.typed(), [form.values]);

  const losing = state.trouble !== undefined && form.isDirty();
  // Saved work is restored later, so leaving loses nothing. Ask only if something cannot be saved, or if the page is
  // closed or reloaded while something is still being saved.
  useBlocker({
    disabled: !losing && !state.isKeeping,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) =>
      losing && current.pathname !== next.pathname && !(await confirmLoss()),
  });

  const empty = () => {
    // First, because after Undo the device must save the documents again.
    autosave.forgetTyped();
    form.reset();
    focusFirstField();
  };
  const [discarded, setDiscarded] = useState<Values>();
  const undo = discarded && {
    onUndo: () => {
      form.setValues(discarded);
      setDiscarded(undefined);
      focusFirstField();
    },
  };

  return {
    /** Pass true if a more important notice is shown. Then this one doesn't mention restored work or another tab. */
    notice: (isQuiet = false) => (
      <>
        <SavedWorkNotice
          {...state}
          changedTwice={state.changedTwice?.map((name) => recordLabels?.[name] ?? name)}
          place={place}
          isQuiet={isQuiet}
          // While the document is being read, don't offer to discard the work: Undo could not bring the document back.
          isReading={!state.isRestored}
          onDiscard={() => {
            setDiscarded(form.getValues());
            empty();
          }}
          {...(!form.isDirty() && undo)}
          another={another}
          // The fields can take the focus once the page has been drawn again.
          onEditHere={() => autosave.editHere(() => setTimeout(focusFirstField))}
        />
        {state.trouble && <SaveAsFile form={{ title: formName, values: keep(form.values) }} />}
        {opensFiles && (
          <ContinueFromFile
            form={form}
            takes={takes}
            isHidden={isQuiet || !state.isRestored || state.isElsewhere}
          />
        )}
      </>
    ),
    autosave,
    state,
    /** Empties the form and deletes what was typed. */
    empty,
  };
}

const confirmLoss = () =>
  confirm({
    title: 'Leave this page',
    question:
      "What you typed can't be saved on this device. If you leave this page, it will be lost.",
    confirmLabel: 'Leave',
    danger: true,
  });

/** The notice disappears with its button, so move the focus to the first field. */
const focusFirstField = () =>
  document.querySelector<HTMLElement>('main form :is(input, textarea, select)')?.focus();
