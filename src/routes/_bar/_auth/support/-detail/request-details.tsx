import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SupportRequest } from '@/api/readers';
import { Facts } from '@/components/facts';
import { Section } from '@/components/section';
import { StatusBadge } from '@/components/status-badge';
import { formatMoney } from '@/lib/money';

export function RequestDetails({ request }: { request: SupportRequest }) {
  const { proposal_details: proposal } = request;
  return (
    <>
      <Section title="Request Details">
        {proposal && (
          <Group gap="xs">
            <Text>
              Related proposal:{' '}
              <Anchor component={Link} to={`/proposals/${request.proposal}`} underline="always">
                {proposal.project_name}
              </Anchor>
            </Text>
            <StatusBadge status={proposal.status} />
          </Group>
        )}
        <Passage title="Description" text={request.description} />
        <Passage title="Justification" text={request.justification} />
        <Passage title="Expected Impact" text={request.expected_impact} />
        <Passage title="Alternative Solutions" text={request.alternative_solutions} />
      </Section>
      <Section title="Request Specifications">
        <Facts
          facts={[
            ['Quantity required', request.quantity_required || 'Not given'],
            ['Duration needed', request.duration_needed || 'Not given'],
            ['Preferred timeline', request.preferred_timeline || 'Not given'],
            [
              'Estimated cost',
              request.estimated_cost === null ? 'Not given' : formatMoney(request.estimated_cost),
            ],
          ]}
        />
      </Section>
    </>
  );
}

function Passage({ title, text }: { title: string; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <div>
      <Title order={3} size="h6">
        {title}
      </Title>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
    </div>
  );
}
