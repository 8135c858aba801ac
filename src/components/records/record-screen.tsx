import { Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RecordError, type RecordErrorProps } from './record-error';
import { DetailSkeleton } from './skeletons';

interface RecordScreenProps<T> extends Pick<RecordErrorProps, 'kind'> {
  query: UseQueryResult<T>;
  /** The heading until the record has loaded. */
  heading: string;
  children: (record: T) => ReactNode;
}

/** A record, or why it can't be shown yet. */
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
