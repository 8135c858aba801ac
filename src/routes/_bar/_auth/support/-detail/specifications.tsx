import type { SupportRequest } from '@/api/readers';
import { Part } from '@/components/part';
import { Facts } from '@/components/records/facts';
import { formatMoney } from '@/lib/money';

export function Specifications({ request }: { request: SupportRequest }) {
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
