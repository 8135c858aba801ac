import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { SupportRequest } from '@/api/readers';
import { Facts } from '@/components/facts';
import { Moment } from '@/components/moment';
import classes from '@/components/record-card.module.css';
import { formatMoney } from '@/lib/money';
import { RequestBadges, supportTypeText } from '../-request-labels';

export const RequestCard = memo(({ record: request }: { record: SupportRequest }) => (
  <Paper component="li" withBorder p="md" className={classes.card}>
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={2} size="h4" className={classes.text}>
          {request.title}
        </Title>
        <RequestBadges request={request} />
      </Group>
      <Text size="sm" c="dimmed">
        {[supportTypeText(request), request.proposal_details?.project_name]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Text lineClamp={2} className={classes.text}>
        {request.description}
      </Text>
      <Facts
        facts={[
          ['Quantity', request.quantity_required],
          ['Duration', request.duration_needed],
          ['Cost', request.estimated_cost !== null && formatMoney(request.estimated_cost)],
          ['Review comments', request.review_comments],
          // Text, whatever its name says.
          ['Approved', request.approved_amount],
        ]}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Created <Moment at={request.created_at} />
        </Text>
        <Button
          component={Link}
          to={`/support/${request.id}`}
          variant="default"
          className={classes.view}
          aria-label={`View ${request.title}`}
        >
          View
        </Button>
      </Group>
    </Stack>
  </Paper>
));
