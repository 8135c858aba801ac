import { Button, Stack, Title } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { SupportRequest } from '@/api/readers';
import { BackLink } from '@/components/frame/back-link';
import { Part } from '@/components/part';
import { RecordColumns } from '@/components/records/record-columns';
import { RecordError } from '@/components/records/record-error';
import { DetailSkeleton } from '@/components/records/skeletons';
import { pageTitle } from '@/lib/page-title';
import { History } from './-detail/history';
import { RequestDetails } from './-detail/request-details';
import { RequestHeader } from './-detail/request-header';
import { RequestTimeline } from './-detail/request-timeline';
import { Specifications } from './-detail/specifications';
import { supportRequestQuery } from './-queries';

export const Route = createFileRoute('/_bar/_auth/support/$id')({
  params: {
    parse: ({ id }) => ({ id: Number(id) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(supportRequestQuery(params.id));
  },
  head: () => pageTitle('Support request'),
  component: SupportRequestScreen,
});

function SupportRequestScreen() {
  const { id } = Route.useParams();
  const request = useQuery(supportRequestQuery(id));
  return (
    <Stack gap="lg">
      <BackLink to="/support">Support Requests</BackLink>
      {request.isPending && <DetailSkeleton title="Support request" />}
      {request.isError && !request.data && (
        <>
          <Title order={1}>Support request</Title>
          <RecordError
            title="Error Loading Support Request"
            failure="getSupportRequest"
            error={request.error}
            retry={request.refetch}
            unknown="Support request not found"
            back={{ to: '/support', label: 'Back to Support Requests' }}
          />
        </>
      )}
      {request.data && <Detail request={request.data} />}
    </Stack>
  );
}

function Detail({ request }: { request: SupportRequest }) {
  return (
    <>
      <RequestHeader request={request} />
      <RecordColumns aside={<RequestTimeline request={request} />}>
        {request.approved_amount && (
          // This is text although the name says "amount", so never format it as money.
          <Part title="Approved Resources" text={request.approved_amount} />
        )}
        {request.fulfillment_notes && (
          <Part title="Fulfillment Notes" text={request.fulfillment_notes} />
        )}
        <RequestDetails request={request} />
        <Specifications request={request} />
        <History request={request} />
        <ReplyLink request={request} />
      </RecordColumns>
    </>
  );
}

/** The portal cannot send a reply to a comment, so this leads to the contact form. */
function ReplyLink({ request }: { request: SupportRequest }) {
  const { id, comments, review_comments } = request;
  const isAnswered = comments.length > 0 || review_comments;
  return (
    <Button
      variant="default"
      leftSection={<IconMessageCircle size={18} aria-hidden />}
      style={{ alignSelf: 'flex-start' }}
      renderRoot={(props) => <Link to="/help" search={{ request: id }} {...props} />}
    >
      {isAnswered ? 'Reply through Help' : 'Ask about this request'}
    </Button>
  );
}
