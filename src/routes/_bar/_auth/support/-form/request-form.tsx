import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Args, api } from '@/api/client';
import type { Proposal, SupportRequest } from '@/api/readers';
import { DoubtNotice } from '@/components/doubt-notice';
import { PortalForm } from '@/components/portal-form';
import { RedirectNotice } from '@/components/redirect-notice';
import { isSince, useArrival } from '@/components/use-arrival';
import { useSavedWork } from '@/components/use-saved-work';
import { useUser } from '@/components/use-user';
import { invalidateSupportRequests } from '../-queries';
import { RequestFields } from './request-fields';
import { emptyRequest, requestBody, SupportRequestForm } from './values';

type Made = Pick<SupportRequest, 'id' | 'title'>;
type RequestBody = Args<'createSupportRequest'>['body'];

const arrivals = {
  list: { to: '/support', label: 'Look in Support Requests' },
  wayTo: ({ id, title }: Made) => ({
    to: `/support/${id}`,
    label: `Open “${title}” (number ${id})`,
  }),
  tooMany: 'Tell the organisers through Help which one counts.',
};

/** What the call would have made: as new, with the same words. */
async function findCreated(body: RequestBody, since: number) {
  const { results } = await api.listSupportRequests({ query: { my_requests: true } });
  return results.filter(
    (row) =>
      isSince(row.created_at, since) &&
      row.proposal === body.proposal &&
      row.title === body.title &&
      row.description === body.description,
  );
}

interface RequestFormProps {
  proposals: Proposal[];
  preselected: Proposal | undefined;
}

export function RequestForm({ proposals, preselected }: RequestFormProps) {
  const user = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const proposal = preselected ? String(preselected.id) : '';
  const form = useForm({
    initialValues: { ...emptyRequest, proposal },
    validate: schemaResolver(SupportRequestForm, { sync: true }),
  });
  // Work for one proposal never turns up in the form that was opened for another.
  const key = `${user.id}:support-new:${proposal}`;
  const work = useSavedWork({ key, form });
  const arrival = useArrival<RequestBody, Made>({
    key,
    send: (body, signal) => api.createSupportRequest({ body }, { signal }),
    find: findCreated,
    creates: true,
  });
  const create = useMutation({
    mutationFn: (body: RequestBody) => arrival.sendOnce(body, new AbortController().signal),
    onSuccess: () => {
      invalidateSupportRequests(queryClient);
      return work.forget();
    },
  });

  if (create.isSuccess) {
    return (
      <RedirectNotice
        message="Support request submitted successfully! Redirecting..."
        onContinue={() => void navigate({ to: '/support' })}
      />
    );
  }
  return (
    <>
      {work.notice}
      <PortalForm
        aria-label="New support request"
        form={form}
        mutation={create}
        doubt={arrival.doubt}
        failure="createSupportRequest"
        onSubmit={(values) => create.mutate(requestBody(values))}
      >
        <RequestFields form={form} proposals={proposals} />
        {arrival.doubt && <DoubtNotice doubt={arrival.doubt} {...arrivals} />}
        <Button type="submit" loading={create.isPending}>
          Submit Request
        </Button>
      </PortalForm>
    </>
  );
}
