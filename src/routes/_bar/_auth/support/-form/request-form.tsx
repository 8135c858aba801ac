import { Button, Fieldset, Stack } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Proposal } from '@/api/readers';
import { RedirectNotice } from '@/components/feedback/redirect-notice';
import { SlowNotice } from '@/components/feedback/slow-notice';
import { DoubtInShort } from '@/components/forms/doubt-notice';
import { FormButtons } from '@/components/forms/form-layout';
import { FormOutline } from '@/components/forms/form-outline';
import { taskOf } from '@/components/forms/form-parts';
import { FormState } from '@/components/forms/form-state';
import { PortalForm } from '@/components/forms/portal-form';
import { useForm } from '@/components/forms/use-form';
import { useUser } from '@/components/use-user';
import { formKey } from '@/device/entry';
import { isLookedFor, mayHaveWorked } from '@/lib/doubt';
import { useShownInForm } from '@/outbox/shown-in-form';
import { useOutboxForm } from '@/outbox/use-outbox-form';
import { requestDelivery } from './delivery';
import {
  emptyRequest,
  isField,
  labels,
  lackingIn,
  parts,
  requestBody,
  rowOf,
  SupportRequestForm,
} from './fields';
import { Guided } from './guidelines';
import { RequestFields } from './request-fields';

/** The key of the unsent work. It names the preselected proposal: work for one proposal must not show for another. */
export const requestWork = (user: number, proposal: string) =>
  formKey(user, `support-new:${proposal}`);

interface RequestFormProps {
  proposals: Proposal[];
  preselected: Proposal | undefined;
  /** Shown until the user chooses a proposal. */
  note: ReactNode;
}

export function RequestForm({ proposals, preselected, note }: RequestFormProps) {
  const user = useUser();
  const navigate = useNavigate();
  const proposal = preselected ? String(preselected.id) : '';
  const form = useForm({
    initialValues: { ...emptyRequest, proposal },
    validate: schemaResolver(SupportRequestForm, { sync: true }),
  });
  const outgoing = useOutboxForm({
    key: requestWork(user.id, proposal),
    formName: 'New Support Request',
    form,
    delivery: requestDelivery(user.id),
    takes: (field, value) => {
      if (field === 'proposal') return proposals.some(({ id }) => String(id) === value);
      const choices = isField(field) && rowOf(field).choices;
      return !choices || Object.hasOwn(choices, `${value}`);
    },
  });
  useShownInForm(outgoing.sent?.id);
  const { doubt, isPending } = outgoing;
  const isInDoubt = mayHaveWorked(doubt);

  if (outgoing.made || outgoing.sent) {
    return (
      <RedirectNotice
        message="Support request submitted successfully! Redirecting..."
        onContinue={() => void navigate({ to: '/support' })}
      />
    );
  }
  const lacking = lackingIn(form.values);
  const incomplete = { ...form.errors, ...lacking };
  const task = taskOf(lacking, parts, form.values);
  return (
    <PortalForm
      aria-label="New support request"
      {...outgoing.shell}
      tellsWaiting
      failure="createSupportRequest"
      onSubmit={(values) => outgoing.submit(requestBody(values))}
    >
      <Guided
        outline={<FormOutline parts={parts} labels={labels} incomplete={incomplete} />}
        bar={
          outgoing.waits || (
            <>
              {doubt && isInDoubt && <DoubtInShort doubt={doubt} />}
              {isPending && (
                <SlowNotice onStop={outgoing.stop} checks={isLookedFor(doubt)} isTold={isInDoubt} />
              )}
              {!outgoing.isFixed && !isInDoubt && (
                <FormState
                  savedAt={outgoing.savedAt}
                  missing={Object.keys(incomplete).length}
                  task={task}
                  ready="Ready to submit."
                  error={outgoing.shell.mutation.error}
                />
              )}
              <FormButtons>
                <Button type="submit" disabled={outgoing.isElsewhere}>
                  {isPending ? 'Submitting...' : 'Submit Request'}
                </Button>
              </FormButtons>
            </>
          )
        }
      >
        {outgoing.notice}
        {form.values.proposal === '' && note}
        <Fieldset variant="unstyled" m={0} disabled={outgoing.isFixed}>
          <Stack gap="lg">
            <RequestFields {...{ form, proposals, incomplete, task }} />
          </Stack>
        </Fieldset>
      </Guided>
    </PortalForm>
  );
}
