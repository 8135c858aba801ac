import { Text } from '@mantine/core';
import { memo } from 'react';
import type { SupportRequest } from '@/api/readers';
import { Moment } from '@/components/moment';
import { Facts } from '@/components/records/facts';
import { QuietLine, RecordCard } from '@/components/records/record-card';
import { formatMoney } from '@/lib/money';
import { RequestBadges, supportTypeText } from '../-request-labels';

export const RequestCard = memo(({ record: request }: { record: SupportRequest }) => (
  <RecordCard
    title={request.title}
    to={`/support/${request.id}`}
    badges={<RequestBadges request={request} />}
  >
    <QuietLine>
      <span>
        {[supportTypeText(request), request.proposal_details?.project_name]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span>
        Created <Moment at={request.created_at} short />
      </span>
    </QuietLine>
    <Text inherit lineClamp={2}>
      {request.description}
    </Text>
    <Facts
      shape="line"
      facts={[
        ['Quantity', request.quantity_required],
        ['Duration', request.duration_needed],
        ['Cost', request.estimated_cost !== null && formatMoney(request.estimated_cost)],
        // This is text although the name says "amount".
        ['Approved', request.approved_amount],
        ['Review comments', request.review_comments],
      ]}
    />
  </RecordCard>
));
