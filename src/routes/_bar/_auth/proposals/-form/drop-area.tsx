import { Dropzone, type FileRejection, type FileWithPath } from '@mantine/dropzone';
import { useWindowEvent } from '@mantine/hooks';
import { toast } from '@/components/feedback/toast';
import { namesOf, oneOf } from './dropped';
import { emptyInput } from './empty-input';
import type { FilePickerProps } from './file-picker';
import classes from './file-picker.module.css';

/** The browser would open a file that is dropped beside the area in place of the portal. */
const keepPortal = (event: DragEvent) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
};

export function DropArea(props: FilePickerProps) {
  const { accept, onChoose, onReject, inputProps, children } = props;
  // A disabled Dropzone would let the browser open the dropped file in place of the portal.
  const take = (accepted: FileWithPath[], rejections: FileRejection[]) => {
    const others = rejections.map(({ file }) => file);
    const { file, note } = oneOf(accepted, others.length);
    if (inputProps.disabled)
      toast.info(
        `${namesOf(file ? [file] : others) || 'The folder'} was not chosen: the form is locked now.`,
      );
    else if (file) onChoose(file, note);
    else onReject(namesOf(others), others.length === 1 ? others[0] : undefined);
  };
  useWindowEvent('dragover', keepPortal);
  useWindowEvent('drop', keepPortal);
  return (
    <Dropzone
      unstyled
      multiple
      accept={accept}
      // The file input takes the focus instead: it has the label, and screen readers read the chosen file.
      activateOnKeyboard={false}
      // It would also prevent that a text is dragged into a field.
      preventDropOnDocument={false}
      tabIndex={-1}
      onDrop={() => undefined}
      onDropAny={take}
      // The drop area ignores what is not a file.
      onDropCapture={({ dataTransfer }) => {
        if (!inputProps.disabled && !dataTransfer.types.includes('Files')) onReject();
      }}
      className={classes.area}
      // The dialog offers one file. Of several dropped files, `take` chooses one.
      inputProps={{
        multiple: false,
        'aria-label': undefined,
        tabIndex: 0,
        onClick: emptyInput,
        ...inputProps,
      }}
    >
      {children}
    </Dropzone>
  );
}
