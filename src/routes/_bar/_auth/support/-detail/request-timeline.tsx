import type { SupportRequest } from '@/api/readers';
import { Moment } from '@/components/moment';
import { Section } from '@/components/section';
import { Facts } from '../-facts';

export function RequestTimeline({ request }: { request: SupportRequest }) {
  const { created_at, reviewed_at, reviewed_by, fulfilled_at } = request;
  return (
    <Section title="Timeline">
      <Facts
        facts={[
          ['Created', <Moment key="created" at={created_at} precise />],
          [
            reviewed_by ? `Reviewed by ${reviewed_by.display_name}` : 'Reviewed',
            reviewed_at && <Moment at={reviewed_at} precise />,
          ],
          ['Fulfilled', fulfilled_at && <Moment at={fulfilled_at} precise />],
        ]}
      />
    </Section>
  );
}
