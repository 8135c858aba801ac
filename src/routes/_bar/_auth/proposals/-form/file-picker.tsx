import { type ComponentProps, type DragEvent, type ReactNode, useEffect, useState } from 'react';
import classes from './file-picker.module.css';

interface FilePickerProps {
  /** MIME type → extensions. */
  accept: Record<string, string[]>;
  onChoose: (file: File) => void;
  /** A file of another type: a dialog may offer everything, and anything can be dropped. */
  onReject: (file: File) => void;
  /** What makes the file input a labelled field. */
  inputProps: Pick<
    ComponentProps<'input'>,
    'id' | 'required' | 'aria-invalid' | 'aria-describedby'
  >;
  children: ReactNode;
}

/** Phones cannot drag. */
export const canDrag = matchMedia('(any-hover: hover) and (any-pointer: fine)').matches;

/**
 * One file, chosen in the system's dialog, or dropped here where files can be dragged. The input is the same one from
 * the first rendering on: a file that is chosen for an input that has been replaced is lost.
 */
export function FilePicker({ accept, onChoose, onReject, inputProps, children }: FilePickerProps) {
  const [dragged, setDragged] = useState(false);
  useEffect(ignoreDropsOutside, []);
  const take = ([file]: Iterable<File>) => {
    if (file) (isAccepted(file, accept) ? onChoose : onReject)(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragged(false);
    take(event.dataTransfer.files);
  };
  return (
    <div className={classes.area} data-dragged={dragged || undefined}>
      <input
        type="file"
        accept={Object.entries(accept).flat(2).join(',')}
        className={classes.input}
        // Or choosing the same file once more would be no change.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ currentTarget }) => take(currentTarget.files ?? [])}
        onDragEnter={() => setDragged(true)}
        onDragLeave={() => setDragged(false)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        {...inputProps}
      />
      {children}
    </div>
  );
}

/** A file that is dropped beside the field would open in place of the form. */
function ignoreDropsOutside() {
  const ignore = (event: globalThis.DragEvent) => {
    if (!event.defaultPrevented && event.dataTransfer?.types.includes('Files')) {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    }
  };
  addEventListener('dragover', ignore);
  addEventListener('drop', ignore);
  return () => {
    removeEventListener('dragover', ignore);
    removeEventListener('drop', ignore);
  };
}

/** By its type or by its name: some phones know no type of a file. */
function isAccepted({ type, name }: File, accept: Record<string, string[]>): boolean {
  const extensions = Object.values(accept).flat();
  return type in accept || extensions.some((extension) => name.toLowerCase().endsWith(extension));
}
