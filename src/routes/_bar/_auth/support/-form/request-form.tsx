import { Button, Fieldset } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Proposal } from '@/api/readers';
import { RedirectNotice } from '@/components/feedback/redirect-notice';
import { DoubtInShort, type DoubtWords } from '@/components/forms/doubt-notice';
import { PortalForm } from '@/components/forms/portal-form';
import { useForm } from '@/components/forms/use-form';
import { useUser } from '@/components/use-user';
import { priorities } from '@/content/priorities';
import { supportTypes } from '@/content/support-types';
import { formKey } from '@/device/form-key';
import { mayHaveWorked } from '@/lib/doubt';
import { quoted } from '@/lib/names';
import { useOutboxForm } from '@/outbox/use-outbox-form';
import { isBodyOf, type MadeRequest, requestDelivery } from './delivery';
import { WithGuidelines } from './guidelines';
import { RequestFields } from './request-fields';
import { emptyRequest, requestBody, SupportRequestForm } from './values';

/** The key of the unsent work. It names the preselected proposal: work for one proposal must not show for another. */
export const requestWork = (user: number, proposal: string) =>
  formKey(user, `support-new:${proposal}`);

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
  const proposal = preselected ? String(preselected.id) : '';
  const form = useForm({
    initialValues: { ...emptyRequest, proposal },
    validate: schemaResolver(SupportRequestForm, { sync: true }),
  });
  const outbox = useOutboxForm({
    key: requestWork(user.id, proposal),
    title: 'New Support Request',
    form,
    delivery: requestDelivery(user.id),
    describe: ({ title }) => ({ sends: { operation: 'createSupportRequest' }, name: title }),
    useHolds: isBodyOf,
    words: arrivals,
    takes: (field, value) =>
      (!choices[field] || choices[field].includes(`${value}`)) &&
      (field !== 'proposal' || proposals.some(({ id }) => String(id) === value)),
  });
  const { doubt, mutation } = outbox;

  if (outbox.made || outbox.sent) {
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
        {...outbox.shell}
        failure="createSupportRequest"
        onSubmit={(values) => outbox.submit(requestBody(values))}
      >
        {outbox.notice}
        {form.values.proposal === '' && note}
        <Fieldset variant="unstyled" m={0} disabled={outbox.isFixed}>
          <RequestFields form={form} proposals={proposals} />
        </Fieldset>
        {outbox.waits || (
          <>
            {doubt && mayHaveWorked(doubt) && <DoubtInShort doubt={doubt} />}
            <Button type="submit" disabled={outbox.isElsewhere}>
              {mutation.isPending ? 'Submitting...' : 'Submit Request'}
            </Button>
          </>
        )}
      </PortalForm>
    </WithGuidelines>
  );
}
