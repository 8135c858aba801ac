import type { ComponentProps } from 'react';
import { RecordError } from '@/components/records/record-error';

const back = { to: '/proposals', label: 'Back to My Proposals' } as const;

const unknown = {
  title: 'Proposal not found',
  message: 'It may have been deleted, or it belongs to someone else.',
};

type ProposalErrorProps = Omit<ComponentProps<typeof RecordError>, 'unknown' | 'back'>;

export function ProposalError(props: ProposalErrorProps) {
  return <RecordError {...props} unknown={unknown} back={back} />;
}
