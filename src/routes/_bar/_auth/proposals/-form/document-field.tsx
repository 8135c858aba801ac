import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import type { UseFormReturnType } from '@mantine/form';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatBytes } from '@/lib/bytes';
import classes from './document-field.module.css';
import { OversizeNotice } from './oversize-notice';
import { isTooLarge } from './rules';
import type { ProposalValues } from './values';

/** Each screen states its own. */
export interface DocumentRules {
  /** MIME type → extensions. */
  accept: Record<string, string[]>;
  /** What the label says about types and size, to the letter. */
  hint: string;
  /** Said when a file of another type is dropped. */
  refusal: (name: string) => string;
  required?: boolean;
}

interface DocumentFieldProps extends DocumentRules {
  form: UseFormReturnType<ProposalValues>;
  /** The document that the server already has. */
  current?: ReactNode;
}

export function DocumentField(props: DocumentFieldProps) {
  const { form, accept, hint, refusal, required = false, current } = props;
  const id = useId();
  const file = form.values.proposal_document;
  const error = form.errors.proposal_document;

  const choose = (chosen: File | null) => {
    form.setFieldValue('proposal_document', chosen);
    form.setFieldValue('upload_anyway', false);
  };

  // The buttons below go when they have done their work; the focus must not go with them.
  const focusInput = () => document.getElementById(id)?.focus();

  return (
    <Input.Wrapper
      id={id}
      size="md"
      label="Proposal Document"
      required={required}
      description={hint}
      error={error}
    >
      <Stack gap="xs" mt={6} align="stretch">
        {current}
        <Dropzone
          multiple={false}
          accept={accept}
          // The file input itself takes the focus: it has the label, and browsers name the chosen file.
          activateOnKeyboard={false}
          tabIndex={-1}
          onDrop={([chosen]) => chosen && choose(chosen)}
          onReject={([rejected]) =>
            rejected && form.setFieldError('proposal_document', refusal(rejected.file.name))
          }
          className={classes.zone}
          inputProps={{
            id,
            'aria-label': undefined,
            tabIndex: 0,
            required,
            'aria-invalid': Boolean(error),
            'aria-describedby': error ? `${id}-description ${id}-error` : `${id}-description`,
          }}
        >
          <Group gap="sm" wrap="nowrap" className={classes.inner}>
            {file ? <IconFileText aria-hidden /> : <IconUpload aria-hidden />}
            <div>
              <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
                {file ? file.name : 'Choose a file, or drop it here'}
              </Text>
              {file && (
                <Text size="sm" c="dimmed">
                  {formatBytes(file.size)}. Choose or drop another to replace it.
                </Text>
              )}
            </div>
          </Group>
        </Dropzone>
        {file && isTooLarge(file) && (
          <OversizeNotice
            size={file.size}
            accepted={form.values.upload_anyway}
            onAccept={() => {
              form.setFieldValue('upload_anyway', true);
              form.clearFieldError('proposal_document');
              focusInput();
            }}
          />
        )}
        {file && (
          <Button
            variant="subtle"
            size="compact-md"
            className={classes.remove}
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
