import { Fieldset, Stack } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { FailureKey } from '@/api/messages';
import type { Proposal } from '@/api/readers';
import { DoubtNotice } from '@/components/doubt-notice';
import { FormSection } from '@/components/form-section';
import { PortalForm } from '@/components/portal-form';
import { useSavedWork } from '@/components/use-saved-work';
import { useUser } from '@/components/use-user';
import { mayHaveWorked } from '@/lib/doubt';
import { ProposalStrip } from '../-proposal-strip';
import { DocumentField, type DocumentRules } from './document-field';
import { FormActions } from './form-actions';
import { FormState } from './form-state';
import { DeadlineNotice } from './notices';
import { ProposalFields } from './proposal-fields';
import classes from './proposal-form.module.css';
import { SavedBanner, type Success } from './saved-banner';
import { UploadProgress } from './upload-progress';
import { type Delivery, useSending } from './use-sending';
import type { ProposalValues, WritableStatus } from './values';

interface ProposalFormProps {
  label: string;
  /** The draft as it is on the server; a new proposal is nowhere yet. */
  proposal?: Proposal;
  editing: boolean;
  /** The screen's own rules; they run for both buttons. */
  validate: (values: ProposalValues) => FormErrors;
  initial: ProposalValues;
  document: DocumentRules & { current?: ReactNode };
  /** The form and the record in the key of the work kept on this device. */
  savedAs: string;
  delivery: Delivery;
  failures: Record<WritableStatus, FailureKey>;
  success: Success;
}

/** Not to the form where one is; and a draft too many is deleted on its own screen. */
const arrivals = (editing: boolean) => ({
  list: { to: '/proposals', label: 'Look in My Proposals' },
  wayTo: ({ id, project_name, status }: Proposal, many: boolean) =>
    status === 'DRAFT' && !many && !editing
      ? { to: `/proposals/${id}/edit`, label: `Edit “${project_name}”` }
      : { to: `/proposals/${id}`, label: `Open “${project_name}” (number ${id})` },
  tooMany: 'A draft too many can be deleted.',
});

const fieldNames = {
  project_name: 'project_title',
  technologies_used: 'technology_methodology',
};

export function ProposalForm(props: ProposalFormProps) {
  const { editing, initial, savedAs, failures, success } = props;
  const user = useUser();
  const form = useForm<ProposalValues>({
    initialValues: initial,
    validate: props.validate,
  });
  const key = `${user.id}:${savedAs}`;
  const saved = useSavedWork({ key, form });
  const { mutation, cancel, doubt } = useSending({
    ...props.delivery,
    key,
    onSaved: saved.forget,
  });
  const sending = mutation.isPending ? mutation.variables : undefined;
  // The rules of the screen themselves say what is missing.
  const incomplete = props.validate(form.values);
  const missing = (fields: (keyof ProposalValues)[]) =>
    fields.filter((field) => incomplete[field]).length;

  return (
    <PortalForm
      form={form}
      mutation={mutation}
      doubt={doubt}
      failure={failures[mutation.variables?.status ?? 'DRAFT']}
      fieldNames={fieldNames}
      aria-label={props.label}
      onSubmit={(values, button) => mutation.mutate({ values, status: statusOf(button) })}
    >
      <ProposalStrip
        proposal={mutation.data ?? doubt?.found[0] ?? props.proposal}
        unknown={mayHaveWorked(doubt) && doubt?.state !== 'arrived'}
      />
      {saved.notice}
      {/* What would be typed now would go neither to the server nor into the saved work. */}
      <Fieldset variant="unstyled" m={0} disabled={mutation.isPending || mutation.isSuccess}>
        <Stack gap="lg">
          <ProposalFields form={form} editing={editing} missing={missing} />
          <FormSection title="Document" missing={missing(['proposal_document'])}>
            <DocumentField form={form} {...props.document} />
          </FormSection>
        </Stack>
      </Fieldset>
      <Stack gap="sm" className={classes.actions}>
        {doubt && !mutation.data && <DoubtNotice doubt={doubt} {...arrivals(editing)} />}
        {sending && (
          <UploadProgress document={sending.values.proposal_document} onCancel={cancel} />
        )}
        {mutation.data ? (
          <SavedBanner {...success} saved={mutation.data} />
        ) : (
          <>
            <DeadlineNotice />
            {!mayHaveWorked(doubt) && (
              <FormState savedAt={saved.savedAt} missing={Object.keys(incomplete).length} />
            )}
            <FormActions busy={mutation.isPending} />
          </>
        )}
      </Stack>
    </PortalForm>
  );
}

function statusOf(button: HTMLElement | null): WritableStatus {
  return button instanceof HTMLButtonElement && button.value === 'SUBMITTED'
    ? 'SUBMITTED'
    : 'DRAFT';
}
