import { Button, Stack, Text, Title } from '@mantine/core';
import { IconChecks, IconMessageCircle, IconPackage, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { SupportRequest } from '@/api/readers';
import { UnsentWork } from '@/components/forms/unsent-work';
import { BackLink } from '@/components/frame/back-link';
import { Moment } from '@/components/moment';
import { Facts } from '@/components/records/facts';
import { RecordColumns } from '@/components/records/record-columns';
import { RecordScreen } from '@/components/records/record-screen';
import { StatusStrip } from '@/components/records/status-strip';
import { Timeline } from '@/components/records/timeline';
import { Part } from '@/components/section';
import { formatMoney } from '@/lib/money';
import { pageTitle } from '@/lib/page-title';
import { History, RequestDetails } from './-detail/conversation';
import { supportRequestQuery } from './-queries';
import { PriorityBadge, supportTypeText } from './-request-labels';

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
  const query = useQuery(supportRequestQuery(id));
  return (
    <Stack gap="lg">
      <BackLink to="/support">Support Requests</BackLink>
      <RecordScreen kind="request" query={query} heading="Support request">
        {(request) => (
          <>
            <Header request={request} />
            <UnsentWork within={`/help?request=${request.id}`} />
            <RecordColumns aside={<RequestTimeline request={request} />}>
              {/* This is text although the name says "amount", so never format it as money. */}
              {request.approved_amount && (
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
        )}
      </RecordScreen>
    </Stack>
  );
}

interface RequestProps {
  request: SupportRequest;
}

function Header({ request }: RequestProps) {
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Title order={1}>{request.title}</Title>
        <Text c="dimmed">{supportTypeText(request)}</Text>
      </Stack>
      <StatusStrip
        status={request.status}
        display={request.status_display}
        badges={<PriorityBadge request={request} />}
      >
        Created <Moment at={request.created_at} precise />
      </StatusStrip>
    </Stack>
  );
}

/** Whether the status shows that it was reviewed, even if the server does not say when. */
const isReviewed: Record<SupportRequest['status'], boolean> = {
  PENDING: false,
  UNDER_REVIEW: false,
  IN_PROGRESS: false,
  APPROVED: true,
  PARTIALLY_APPROVED: true,
  REJECTED: true,
  FULFILLED: true,
};

function RequestTimeline({ request }: RequestProps) {
  const { created_at, reviewed_at, reviewed_by, fulfilled_at, status } = request;
  return (
    <Timeline
      entries={[
        { title: 'Created', at: created_at, Icon: IconPencil },
        {
          title: 'Reviewed',
          at: reviewed_at,
          Icon: IconChecks,
          by: reviewed_by?.display_name,
          isPassed: isReviewed[status],
          awaited: 'Not yet',
        },
        {
          title: 'Fulfilled',
          at: fulfilled_at,
          Icon: IconPackage,
          isPassed: status === 'FULFILLED',
          // A rejected request will not be fulfilled.
          awaited: status !== 'REJECTED' && 'Not yet',
        },
      ]}
    />
  );
}

function Specifications({ request }: RequestProps) {
  const { quantity_required, duration_needed, preferred_timeline, estimated_cost } = request;
  return (
    <Part title="Request Specifications">
      <Facts
        facts={[
          ['Quantity required', quantity_required || 'Not given'],
          ['Duration needed', duration_needed || 'Not given'],
          ['Preferred timeline', preferred_timeline || 'Not given'],
          ['Estimated cost', estimated_cost === null ? 'Not given' : formatMoney(estimated_cost)],
        ]}
      />
    </Part>
  );
}

/** The portal cannot send a reply to a comment, so this leads to the contact form. */
function ReplyLink({ request: { id, comments, review_comments } }: RequestProps) {
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
