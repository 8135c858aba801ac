import { Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isUnknown } from '@/api/errors';
import { explain } from '@/api/explain';
import type { FailureKey } from '@/api/messages';
import { LoadError } from '@/components/feedback/load-error';
import { DetailSkeleton } from './skeletons';

interface RecordScreenProps<T> extends Pick<RecordErrorProps, 'kind'> {
  query: UseQueryResult<T>;
  /** The heading until the record has loaded. */
  heading: string;
  children: (record: T) => ReactNode;
}

export function RecordScreen<T>({ kind, query, heading, children }: RecordScreenProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <DetailSkeleton title={heading} />;
  return (
    <>
      <Title order={1}>{heading}</Title>
      {query.error && <RecordError kind={kind} error={query.error} retry={query.refetch} />}
    </>
  );
}

const kinds = {
  proposal: {
    failure: 'getProposal',
    title: 'Error Loading Proposal',
    unknown: 'Proposal not found',
    back: { to: '/proposals', label: 'Back to My Proposals' },
  },
  request: {
    failure: 'getSupportRequest',
    title: 'Error Loading Support Request',
    unknown: 'Support request not found',
    back: { to: '/support', label: 'Back to Support Requests' },
  },
} as const;

interface RecordErrorProps {
  kind: keyof typeof kinds;
  error: Error;
  retry: () => Promise<unknown>;
  /** Another sentence than that of the screens that show the record; it has no title. */
  failure?: FailureKey;
}

const UNKNOWN = 'It may have been deleted, or it belongs to someone else.';

/** Says why a record can't be shown. Another user's record is treated as one that doesn't exist. */
export function RecordError({ kind, error, retry, failure }: RecordErrorProps) {
  const { title, unknown, back, ...usual } = kinds[kind];
  if (isUnknown(error)) return <LoadError title={unknown} messages={[UNKNOWN]} back={back} />;
  return (
    <LoadError
      title={failure ? undefined : title}
      {...explain(failure ?? usual.failure, error)}
      retry={retry}
      back={back}
    />
  );
}
