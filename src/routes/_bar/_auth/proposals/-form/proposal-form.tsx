import { Fieldset, Stack } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Proposal } from '@/api/readers';
import { DoubtInShort, DoubtNotice } from '@/components/doubt-notice';
import { FormSection } from '@/components/form-section';
import { PortalForm } from '@/components/portal-form';
import { useSavedWork } from '@/components/use-saved-work';
import { useSending } from '@/components/use-sending';
import { useUser } from '@/components/use-user';
import { now } from '@/lib/clock';
import { mayHaveWorked } from '@/lib/doubt';
import { ProposalStrip } from '../-proposal-strip';
import { invalidateProposals, ownershipQuery, proposalQuery } from '../-queries';
import { arrivals, arrivalsOfDraft } from './arrivals';
import { isNoteOf, keepDocumentOf, type ProposalDelivery } from './delivery';
import { DocumentField, type DocumentRules } from './document-field';
import { FormActions } from './form-actions';
import { FormState } from './form-state';
import { DeadlineNotice } from './notices';
import { ProposalFields } from './proposal-fields';
import classes from './proposal-form.module.css';
import { SavedBanner, type Success } from './saved-banner';
import { UploadProgress } from './upload-progress';
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
  delivery: (user: number) => ProposalDelivery;
  success: Success;
}

const fieldNames = {
  project_name: 'project_title',
  technologies_used: 'technology_methodology',
};

export function ProposalForm(props: ProposalFormProps) {
  const { editing, initial, savedAs, success } = props;
  const queryClient = useQueryClient();
  const user = useUser();
  const form = useForm<ProposalValues>({
    initialValues: initial,
    validate: props.validate,
  });
  const key = `${user.id}:${savedAs}`;
  const saved = useSavedWork({ key, title: props.label, form });
  const delivery = props.delivery(user.id);
  const { mutation, made, cancel, doubt } = useSending({
    ...delivery,
    key,
    onMade: async (proposal, note) => {
      await keepDocumentOf(proposal, note, now());
      queryClient.setQueryData(proposalQuery(proposal.id).queryKey, proposal);
      queryClient.setQueryData(ownershipQuery(proposal.id).queryKey, true);
      await saved.forget();
    },
    // A failed call may have arrived all the same.
    onSettled: () => invalidateProposals(queryClient),
  });
  const received = doubt?.state === 'arrived' && isNoteOf(doubt.note, form.values);
  const sending = mutation.isPending && !doubt ? mutation.variables : undefined;
  // The rules of the screen themselves say what is missing.
  const incomplete = props.validate(form.values);
  const missing = (fields: (keyof ProposalValues)[]) =>
    fields.filter((field) => incomplete[field]).length;

  return (
    <PortalForm
      form={form}
      mutation={mutation}
      doubt={doubt}
      verdict={
        doubt && (
          <DoubtNotice
            doubt={doubt}
            takesFocus={mutation.submittedAt > 0}
            onClear={received && !editing ? saved.discard : undefined}
            {...(editing ? arrivalsOfDraft : arrivals)}
          />
        )
      }
      tellsWaiting
      failure={delivery.failure(mutation.variables ?? { values: initial, status: 'DRAFT' })}
      fieldNames={fieldNames}
      hidden={form.values.thematic_area === 'OTHER' ? [] : ['thematic_area_description']}
      aria-label={props.label}
      onSubmit={(values, button) => mutation.mutate({ values, status: statusOf(button) })}
    >
      <ProposalStrip
        proposal={made ?? (received ? doubt.found[0] : undefined) ?? props.proposal}
        unknown={mayHaveWorked(doubt) && doubt?.state !== 'arrived'}
        sending={sending !== undefined}
      />
      {!received && saved.notice}
      {/* What would be typed now would go neither to the server nor into the saved work. */}
      <Fieldset variant="unstyled" m={0} disabled={mutation.isPending || made !== undefined}>
        <Stack gap="lg">
          <ProposalFields form={form} editing={editing} missing={missing} />
          <FormSection title="Document" missing={missing(['proposal_document'])}>
            <DocumentField form={form} {...props.document} />
          </FormSection>
        </Stack>
      </Fieldset>
      <Stack gap="sm" className={classes.actions}>
        {doubt && mayHaveWorked(doubt) && <DoubtInShort doubt={doubt} />}
        {sending && (
          <UploadProgress document={sending.values.proposal_document} onCancel={cancel} />
        )}
        {made ? (
          <SavedBanner {...success} saved={made} />
        ) : (
          <>
            <DeadlineNotice />
            {!mutation.isPending && !mayHaveWorked(doubt) && (
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
