import type { ComponentProps } from 'react';
import type { FailureKey } from '@/api/messages';
import { RecordError } from '@/components/records/record-error';

interface ProposalErrorProps extends Pick<ComponentProps<typeof RecordError>, 'error' | 'retry'> {
  /** By default, the sentence and the title of the screens that show a proposal. */
  failure?: FailureKey;
}

export function ProposalError({ failure, ...props }: ProposalErrorProps) {
  return (
    <RecordError
      {...props}
      failure={failure ?? 'getProposal'}
      {...(!failure && { title: 'Error Loading Proposal' })}
      unknown="Proposal not found"
      back={{ to: '/proposals', label: 'Back to My Proposals' }}
    />
  );
}
