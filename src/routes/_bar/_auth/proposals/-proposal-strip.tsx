import type { ReactNode } from 'react';
import { NOT_KNOWN, type Proposal } from '@/api/readers';
import { Moment } from '@/components/moment';
import { StatusStrip } from '@/components/records/status-strip';
import { useDeadline } from '@/components/use-deadline';
import { LATE } from '@/content/late';

interface ProposalStripProps {
  /** Undefined until the server has the proposal. */
  proposal: Pick<Proposal, 'status' | 'submitted_at'> | undefined;
  action?: ReactNode;
}

/** The status band of a proposal, the same on every screen, also before the proposal is sent. */
export function ProposalStrip({ proposal, ...rest }: ProposalStripProps) {
  const status = proposal?.status ?? 'UNSENT';
  const open = !proposal || status === 'DRAFT';
  return (
    <StatusStrip status={status} open={open} {...rest}>
      {open ? (
        <>
          {proposal && 'Not submitted yet. '}
          <DeadlineSentence />
        </>
      ) : (
        <SubmittedAt status={status} at={proposal.submitted_at} />
      )}
    </StatusStrip>
  );
}

/** `short` leaves out weekday and zone, for screens that show the deadline several times. */
export function DeadlineSentence({ short = false }) {
  const { deadline, closed } = useDeadline();
  return (
    <>
      Submissions {closed ? 'closed' : 'close'}{' '}
      <Moment at={deadline} precise={!short} short={short} />
      {closed && `. ${LATE}`}
    </>
  );
}

/** The server's time of the submission. If the server gives none, says only what is known. */
function SubmittedAt({ status, at }: { status: string; at: string | null | undefined }) {
  if (status === NOT_KNOWN) return "The server doesn't say whether it was submitted.";
  if (!at) return 'Submitted, time not known';
  return (
    <>
      {status !== 'SUBMITTED' && 'Submitted '}
      <Moment at={at} precise />
    </>
  );
}
