import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import classes from './file-picker.module.css';

export interface FilePickerProps {
  /** MIME type → extensions. */
  accept: Record<string, string[]>;
  onChoose: (file: File) => void;
  /** A file of another type: a dialog may offer everything, and anything can be dropped. */
  onReject: (file: File) => void;
  /** What makes the file input a labelled field. */
  inputProps: Pick<
    ComponentProps<'input'>,
    'id' | 'required' | 'disabled' | 'aria-invalid' | 'aria-describedby'
  > & { 'data-path'?: string };
  children: ReactNode;
}

/** Phones cannot drag, and fetch nothing for it. A browser that tells of no pointer at all is none of a phone. */
export const canDrag = matchMedia(
  '(any-hover: hover) and (any-pointer: fine), (any-pointer: none)',
).matches;

/** Where it cannot be fetched, files can still be chosen. */
const DropArea = lazy(() =>
  import('./drop-area').then(
    ({ DropArea }) => ({ default: DropArea }),
    () => ({ default: ChooseArea }),
  ),
);

/** One file, chosen in the system's dialog, or dropped here where files can be dragged. */
export function FilePicker(props: FilePickerProps) {
  if (!canDrag) return <ChooseArea {...props} />;
  // A file that is chosen for an input that is replaced meanwhile would be lost.
  const notYet = <ChooseArea {...props} inputProps={{ ...props.inputProps, disabled: true }} />;
  return (
    <Suspense fallback={notYet}>
      <DropArea {...props} />
    </Suspense>
  );
}

function ChooseArea({ accept, onChoose, onReject, inputProps, children }: FilePickerProps) {
  const take = (file: File) => (isAccepted(file, accept) ? onChoose(file) : onReject(file));
  return (
    <div className={classes.area}>
      <input
        type="file"
        accept={Object.entries(accept).flat(2).join(',')}
        className={classes.input}
        // Or choosing the same file once more would be no change.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
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

/** By its type or by its name, as the drop area has it: some phones know no type of a file. */
function isAccepted({ type, name }: File, accept: Record<string, string[]>): boolean {
  const extensions = Object.values(accept).flat();
  return type in accept || extensions.some((extension) => name.toLowerCase().endsWith(extension));
}
