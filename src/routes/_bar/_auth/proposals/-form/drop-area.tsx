import { Dropzone } from '@mantine/dropzone';
import { toast } from '@/components/feedback/toast';
import { emptyInput } from './empty-input';
import type { FilePickerProps } from './file-picker';
import classes from './file-picker.module.css';

export function DropArea(props: FilePickerProps) {
  const { accept, onChoose, onReject, inputProps, children } = props;
  // A disabled Dropzone would let the browser open the dropped file in place of the portal.
  const take = (file: File) => {
    if (inputProps.disabled) toast.info(`${file.name} was not chosen: the form is locked now.`);
    else onChoose(file);
  };
  return (
    <Dropzone
      unstyled
      multiple={false}
      accept={accept}
      // The file input takes the focus instead: it has the label, and screen readers read the chosen file.
      activateOnKeyboard={false}
      tabIndex={-1}
      onDrop={([file]) => file && take(file)}
      onReject={([rejected]) => rejected && onReject(rejected.file)}
      className={classes.area}
      inputProps={{ 'aria-label': undefined, tabIndex: 0, onClick: emptyInput, ...inputProps }}
    >
      {children}
    </Dropzone>
  );
}
