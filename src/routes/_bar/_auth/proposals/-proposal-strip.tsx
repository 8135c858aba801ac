import type { ReactNode } from 'react';
import type { Proposal } from '@/api/readers';
import { Moment } from '@/components/moment';
import { StatusStrip } from '@/components/records/status-strip';
import { useDeadline } from '@/components/use-deadline';

interface ProposalStripProps {
  /** Undefined while nothing of it has reached the server. */
  proposal: Pick<Proposal, 'status' | 'submitted_at'> | undefined;
  /** Something is on its way. */
  sending?: boolean;
  action?: ReactNode;
}

/** Draft or submitted: the same band on every screen that knows it of a proposal. */
export function ProposalStrip({ proposal, sending, ...rest }: ProposalStripProps) {
  if (sending) {
    return (
      <StatusStrip status="SENDING" open {...rest}>
        We don't have the server's reply yet.
      </StatusStrip>
    );
  }
  const status = proposal?.status ?? 'NOT SENT';
  const open = !proposal || status === 'DRAFT';
  return (
    <StatusStrip status={status} open={open} {...rest}>
      {open ? (
        <>
          {proposal ? 'Not submitted yet.' : 'Not saved to your account yet.'} <DeadlineSentence />
        </>
      ) : (
        <SubmittedAt status={status} at={proposal.submitted_at} />
      )}
    </StatusStrip>
  );
}

export function DeadlineSentence() {
  const { deadline, closed } = useDeadline();
  return (
    <>
      Submissions {closed ? 'closed' : 'close'} <Moment at={deadline} precise />
    </>
  );
}

/** The server's time; there may be none, and then none is made up. */
function SubmittedAt({ status, at }: { status: string; at: string | null | undefined }) {
  if (!at) return status === 'SUBMITTED' ? 'Handed in' : 'Submitted before';
  return (
    <>
      {status !== 'SUBMITTED' && 'Submitted '}
      <Moment at={at} precise />
    </>
  );
}
