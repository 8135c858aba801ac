import { Button, Group, Input, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { addedTexts } from '@/content/added-texts';
import { type FileTypes, typesInWords } from '@/content/documents';
import { formatBytes } from '@/lib/bytes';
import { isSameFile } from '@/lib/fingerprint';
import { isUnnamedPdf, withCleanName } from './chosen-file';
import classes from './document-field.module.css';
import { labels } from './fields';
import { canDrag, FilePicker } from './file-picker';
import { warningAbout } from './rules';
import { useReadFile } from './use-read-file';
import type { ProposalValues } from './values';
import { WarningNotice } from './warning-notice';

/** The rules for a document. The create and edit screens have different ones. */
export interface DocumentRules {
  accept: FileTypes;
  /** The specified label text about types and size. */
  hint: string;
  /** The message for a file of another type. */
  refusal: (name: string) => string;
  required?: boolean;
}

const CHOOSE = canDrag ? 'Choose a file, or drop it here' : 'Choose a file';

interface DocumentFieldProps extends DocumentRules {
  /** The form is locked. A fieldset disables inputs, but not the area on which files are dropped. */
  disabled: boolean;
  form: UseFormReturnType<ProposalValues>;
  /** The file does not begin as its name says. */
  isUnlike: boolean;
  /** Called with the message when a file is refused, and with undefined when the user has chosen or removed a file. */
  onRefused: (message: string | undefined) => void;
  /** A link to the document that the server already has. */
  current?: ReactNode;
}

const isProtected = async (file: File) => (await import('@/lib/protected-file')).isProtected(file);

export function DocumentField(props: DocumentFieldProps) {
  const { form, disabled, isUnlike, onRefused } = props;
  const { accept, hint, refusal, required = false, current } = props;
  const id = useId();
  const file = form.values.proposal_document;
  const error = form.errors.proposal_document;

  const refuse = (message: string) => {
    setTaken(undefined);
    form.setFieldError('proposal_document', message);
    onRefused(message);
  };

  const [taken, setTaken] = useState<{ file: File; note: string | undefined }>();
  const isNew = isSameFile(taken?.file, file);
  const isSecret = useReadFile('isProtected', file, isProtected);
  const warning = file && warningAbout(file, isUnlike);

  const notes = [isNew && taken?.note, isSecret && file && addedTexts.documentProtected(file.name)];

  const choose = (chosen: File | null, note?: string) => {
    const named = chosen && withCleanName(chosen, accept);
    // An empty file: phones give one if a cloud file has not been downloaded yet.
    if (named?.size === 0) return refuse(`${named.name} is empty. Please choose another file.`);
    onRefused(undefined);
    setTaken(named ? { file: named, note } : undefined);
    form.setFieldValue('proposal_document', named);
    form.setFieldValue('upload_anyway', false);
  };

  const reject = async (names?: string, only?: File) => {
    if (only && (await isUnnamedPdf(only))) choose(only);
    else if (names) refuse(refusal(names));
    else refuse(names === '' ? addedTexts.documentNone : addedTexts.documentNotFile);
  };

  // The pressed button disappears, so move the focus to the file input.
  const focusInput = () => document.getElementById(id)?.focus();

  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={labels.proposal_document}
      required={required}
      description={hint}
      error={error}
      errorProps={{ role: 'alert', mt: 5 }}
    >
      <Stack gap="xs" mt={6} align="stretch">
        {current}
        <FilePicker
          accept={accept}
          onChoose={choose}
          onReject={reject}
          inputProps={{
            id,
            required,
            disabled,
            'data-path': 'proposal_document',
            'aria-invalid': Boolean(error),
            'aria-describedby': error ? `${id}-description ${id}-error` : `${id}-description`,
          }}
        >
          <Group gap="sm" wrap="nowrap" miw={0} className={classes.inner}>
            {file ? <IconFileText aria-hidden /> : <IconUpload aria-hidden />}
            <div>
              <Text fw={500}>
                {file?.name ?? (current ? `Replace with a ${typesInWords(accept)}` : CHOOSE)}
              </Text>
              {file && (
                <Text size="sm" c="dimmed">
                  {formatBytes(file.size)}
                  {!disabled && '. Choose another to replace it.'}
                </Text>
              )}
            </div>
          </Group>
        </FilePicker>
        <Text size="sm" role="status" className={classes.notes}>
          {notes.filter(Boolean).join(' ')}
        </Text>
        {warning && (
          <WarningNotice
            {...warning}
            accepted={form.values.upload_anyway}
            isNew={isNew}
            onAccept={() => {
              form.setFieldValue('upload_anyway', true);
              form.clearFieldError('proposal_document');
              focusInput();
            }}
            onChoose={() => document.getElementById(id)?.click()}
          />
        )}
        {file && (
          <Button
            variant="subtle"
            size="compact-md"
            // Cancels the button's padding.
            ms="calc(-1 * var(--button-padding-x))"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => {
              choose(null);
              focusInput();
            }}
          >
            Remove the chosen file
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
