import { Dropzone } from '@mantine/dropzone';
import type { FilePickerProps } from './file-picker';
import classes from './file-picker.module.css';

export function DropArea(props: FilePickerProps) {
  const { accept, onChoose, onReject, inputProps, children } = props;
  return (
    <Dropzone
      unstyled
      multiple={false}
      accept={accept}
      // The file input takes the focus instead: it has the label, and screen readers read the chosen file.
      activateOnKeyboard={false}
      tabIndex={-1}
      onDrop={([file]) => file && onChoose(file)}
      onReject={([rejected]) => rejected && onReject(rejected.file)}
      className={classes.area}
      inputProps={{ 'aria-label': undefined, tabIndex: 0, ...inputProps }}
    >
      {children}
    </Dropzone>
  );
}
