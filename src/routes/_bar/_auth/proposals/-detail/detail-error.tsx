import { Title } from '@mantine/core';
import { isUnknown } from '@/api/errors';
import { hintFor, messageFor } from '@/api/messages';
import { LoadError } from '@/components/load-error';
import { UNKNOWN_PROPOSAL } from '../-queries';

const back = { to: '/proposals', label: 'Back to My Proposals' } as const;

interface DetailErrorProps {
  /** What the screen is called while it has no proposal. */
  heading: string;
  error: Error;
  retry: () => unknown;
}

/** Somebody else's proposal is as unknown as one that does not exist. */
export function DetailError({ heading, error, retry }: DetailErrorProps) {
  const unknown = isUnknown(error);
  return (
    <>
      <Title order={1}>{heading}</Title>
      {unknown ? (
        <LoadError title="Proposal not found" message={UNKNOWN_PROPOSAL} back={back} />
      ) : (
        <LoadError
          title="Error Loading Proposal"
          message={messageFor('getProposal', error)}
          hint={hintFor(error)}
          retry={retry}
          back={back}
        />
      )}
    </>
  );
}
