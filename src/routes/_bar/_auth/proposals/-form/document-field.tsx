import { Button, Group, Input, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { addedTexts } from '@/content/added-texts';
import { type FileTypes, typesInWords } from '@/content/documents';
import { formatBytes } from '@/lib/bytes';
import classes from './document-field.module.css';
import { labels } from './fields';
import { canDrag, FilePicker } from './file-picker';
import { OversizeNotice } from './oversize-notice';
import { isTooLarge } from './rules';
import type { ProposalValues } from './values';

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
  /** Called with the message when a file is refused, and with undefined when the user has chosen or removed a file. */
  onRefused: (message: string | undefined) => void;
  /** A link to the document that the server already has. */
  current?: ReactNode;
}

const noneIn = (names?: string) =>
  names === undefined ? addedTexts.documentNotFile : addedTexts.documentNone;

export function DocumentField(props: DocumentFieldProps) {
  const { form, disabled, onRefused, accept, hint, refusal, required = false, current } = props;
  const id = useId();
  const file = form.values.proposal_document;
  const error = form.errors.proposal_document;

  const refuse = (message: string) => {
    form.setFieldError('proposal_document', message);
    onRefused(message);
  };

  const [taken, setTaken] = useState<{ file: File; note: string | undefined }>();
  const about = file && [file.name, file.size, file.lastModified];
  const protection = useQuery({
    queryKey: ['isProtected', about],
    queryFn: async () => {
      const { isProtected } = await import('@/lib/protected-file');
      return file !== null && isProtected(file);
    },
    enabled: file !== null,
    // This reads the file, so it must not wait for the server like other reads.
    persister: (read, context) => read(context),
    gcTime: 0,
  });

  const notes = [
    taken?.file === file && taken?.note,
    protection.data && file && addedTexts.documentProtected(file.name),
  ];

  const choose = (chosen: File | null, note?: string) => {
    // An empty file: phones give one if a cloud file has not been downloaded yet.
    if (chosen?.size === 0) return refuse(`${chosen.name} is empty. Please choose another file.`);
    onRefused(undefined);
    setTaken(chosen ? { file: chosen, note } : undefined);
    form.setFieldValue('proposal_document', chosen);
    form.setFieldValue('upload_anyway', false);
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
          onReject={(names) => refuse(names ? refusal(names) : noneIn(names))}
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
                  {formatBytes(file.size)}. Choose another to replace it.
                </Text>
              )}
            </div>
          </Group>
        </FilePicker>
        <Text size="sm" role="status" className={classes.notes}>
          {notes.filter(Boolean).join(' ')}
        </Text>
        {file && isTooLarge(file) && (
          <OversizeNotice
            size={file.size}
            accepted={form.values.upload_anyway}
            isNew={taken?.file === file}
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
