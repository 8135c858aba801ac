import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { partInTime } from '@/components/feedback/missing-part';
import type { FileTypes } from '@/content/documents';
import { withoutReordering } from '@/lib/visible';
import { isAccepted } from './chosen-file';
import { emptyInput } from './empty-input';
import classes from './file-picker.module.css';

export interface FilePickerProps {
  accept: FileTypes;
  /** `note` tells the user which of several files was taken. */
  onChoose: (file: File, note?: string) => void;
  /**
   * Called with the names of files of another type: dialogs may offer all files, and any file can be dropped. The
   * names are '' if an empty folder was dropped, and missing if a link or a text was. `only` is the file if there
   * is one.
   */
  onReject: (names?: string, only?: File) => void;
  /** The file input's props that make it a labelled field. */
  inputProps: Pick<
    ComponentProps<'input'>,
    'id' | 'required' | 'disabled' | 'aria-invalid' | 'aria-describedby'
  > & { 'data-path'?: string };
  children: ReactNode;
}

/**
 * Phones cannot drag files, so they don't load the drop area. Browsers that report no pointer at all are not phones.
 */
export const canDrag = matchMedia(
  '(any-hover: hover) and (any-pointer: fine), (any-pointer: none)',
).matches;

/** If the drop area cannot be loaded, files can still be chosen. */
const DropArea = lazy(() =>
  partInTime(import('./drop-area')).then(
    ({ DropArea }) => ({ default: DropArea }),
    () => ({ default: ChooseArea }),
  ),
);

/** Lets the user choose one file in the system's dialog or, where dragging is possible, drop it. */
export function FilePicker(props: FilePickerProps) {
  if (!canDrag) return <ChooseArea {...props} />;
  // Disabled while the drop area loads: a file chosen now would be lost when the input is replaced.
  const notYet = <ChooseArea {...props} inputProps={{ ...props.inputProps, disabled: true }} />;
  return (
    <Suspense fallback={notYet}>
      <DropArea {...props} />
    </Suspense>
  );
}

function ChooseArea({ accept, onChoose, onReject, inputProps, children }: FilePickerProps) {
  const take = (file: File) =>
    isAccepted(file, accept) ? onChoose(file) : onReject(withoutReordering(file.name), file);
  return (
    <div className={classes.area}>
      <input
        type="file"
        accept={Object.entries(accept).flat(2).join(',')}
        className={classes.input}
        onClick={emptyInput}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) take(file);
        }}
        {...inputProps}
      />
      {children}
    </div>
  );
}
