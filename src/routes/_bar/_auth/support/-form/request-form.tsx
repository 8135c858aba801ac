import { Button, Fieldset } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Proposal } from '@/api/readers';
import { RedirectNotice } from '@/components/feedback/redirect-notice';
import { DoubtInShort, DoubtNotice, type DoubtWords } from '@/components/forms/doubt-notice';
import { PortalForm } from '@/components/forms/portal-form';
import { useForm } from '@/components/forms/use-form';
import { useSavedWork, useSettled } from '@/components/forms/use-saved-work';
import { useSendLater } from '@/components/forms/use-send-later';
import { useSending } from '@/components/forms/use-sending';
import { WaitsHere } from '@/components/forms/waits-here';
import { useUser } from '@/components/use-user';
import { priorities } from '@/content/priorities';
import { supportTypes } from '@/content/support-types';
import { mayHaveWorked } from '@/lib/doubt';
import { quoted } from '@/lib/names';
import { invalidateSupportRequests } from '../-queries';
import { isBodyOf, type MadeRequest, requestDelivery } from './delivery';
import { WithGuidelines } from './guidelines';
import { RequestFields } from './request-fields';
import { emptyRequest, requestBody, SupportRequestForm } from './values';

/** The key of the unsent work. It names the preselected proposal: work for one proposal must not show for another. */
export const requestWork = (user: number, proposal: string) => `${user}:support-new:${proposal}`;

const choices: Record<string, string[]> = {
  support_type: Object.keys(supportTypes),
  priority: Object.keys(priorities),
};

export const arrivals: DoubtWords<MadeRequest> = {
  list: { to: '/support', label: 'Look in Support Requests' },
  wayTo: ({ id, title }) => ({
    to: `/support/${id}`,
    label: `Open ${quoted(title)} (number ${id})`,
  }),
  tooMany: 'Use Help to tell the organisers which one to keep.',
  untold: "We can't tell whether your request arrived. We'll ask before sending it again.",
};

interface RequestFormProps {
  proposals: Proposal[];
  preselected: Proposal | undefined;
  /** Shown until the user chooses a proposal. */
  note: ReactNode;
}

export function RequestForm({ proposals, preselected, note }: RequestFormProps) {
  const user = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const proposal = preselected ? String(preselected.id) : '';
  const form = useForm({
    initialValues: { ...emptyRequest, proposal },
    validate: schemaResolver(SupportRequestForm, { sync: true }),
  });
  const key = requestWork(user.id, proposal);
  const work = useSavedWork({
    key,
    title: 'New Support Request',
    form,
    takes: (field, value) =>
      (!choices[field] || choices[field].includes(`${value}`)) &&
      (field !== 'proposal' || proposals.some(({ id }) => String(id) === value)),
  });
  const { mutation, made, ...sending } = useSending({
    ...requestDelivery(user.id),
    key,
    onMade: work.forget,
    // A failed call may still have arrived, so reload the lists.
    onSettled: () => invalidateSupportRequests(queryClient),
  });

  const later = useSendLater({
    key,
    title: 'New Support Request',
    work: work,
    describe: ({ title }) => ({ sends: { operation: 'createSupportRequest' }, name: title }),
    mutation,
    doubt: sending.doubt,
    onSent: work.forget,
  });
  const { doubt } = later;
  const received = doubt?.state === 'arrived' && isBodyOf(doubt.note, form.values);
  useSettled(work, received);

  if (made || later.sent) {
    return (
      <RedirectNotice
        message="Support request submitted successfully! Redirecting..."
        onContinue={() => void navigate({ to: '/support' })}
      />
    );
  }
  return (
    <WithGuidelines>
      <PortalForm
        aria-label="New support request"
        form={form}
        mutation={{ ...mutation, error: later.error }}
        doubt={doubt}
        verdict={
          doubt && (
            <DoubtNotice
              doubt={doubt}
              takesFocus={mutation.submittedAt > 0}
              onClear={received ? work.empty : undefined}
              {...arrivals}
            />
          )
        }
        failure="createSupportRequest"
        onSubmit={(values) => later.submit(requestBody(values))}
      >
        {!received && later.notice}
        {form.values.proposal === '' && note}
        <Fieldset
          variant="unstyled"
          m={0}
          disabled={mutation.isPending || later.waiting !== undefined}
        >
          <RequestFields form={form} proposals={proposals} />
        </Fieldset>
        {later.waiting ? (
          <WaitsHere waiting={later.waiting} takesFocus={later.isAsked} />
        ) : (
          <>
            {doubt && mayHaveWorked(doubt) && <DoubtInShort doubt={doubt} />}
            <Button type="submit">{mutation.isPending ? 'Submitting...' : 'Submit Request'}</Button>
          </>
        )}
      </PortalForm>
    </WithGuidelines>
  );
}
