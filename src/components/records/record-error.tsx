import type { ComponentProps } from 'react';
import { isUnknown } from '@/api/errors';
import { explain } from '@/api/explain';
import type { FailureKey } from '@/api/messages';
import { LoadError } from '@/components/feedback/load-error';

interface RecordErrorProps {
  error: Error;
  /** The key of the row in the error catalogue. */
  failure: FailureKey;
  title?: string;
  /** The title if it doesn't exist. */
  unknown: string;
  back: NonNullable<ComponentProps<typeof LoadError>['back']>;
  retry: () => unknown;
}

const UNKNOWN = 'It may have been deleted, or it belongs to someone else.';

/** Says why a record can't be shown. Another user's record is treated as one that doesn't exist. */
export function RecordError({ error, failure, title, unknown, back, retry }: RecordErrorProps) {
  if (isUnknown(error)) return <LoadError title={unknown} messages={[UNKNOWN]} back={back} />;
  return <LoadError title={title} {...explain(failure, error)} retry={retry} back={back} />;
}
