import type { ComponentProps } from 'react';
import { isUnknown } from '@/api/errors';
import { type FailureKey, hintFor, messageFor } from '@/api/messages';
import { LoadError } from './load-error';

interface RecordErrorProps {
  error: Error;
  /** Whose sentence of the catalogue it is. */
  failure: FailureKey;
  title?: string;
  unknown: { title: string; message: string };
  back: NonNullable<ComponentProps<typeof LoadError>['back']>;
  retry: () => unknown;
}

/** A record that could not be shown. Somebody else's is as unknown as one that does not exist. */
export function RecordError({ error, failure, title, unknown, back, retry }: RecordErrorProps) {
  if (isUnknown(error)) return <LoadError {...unknown} back={back} />;
  return (
    <LoadError
      title={title}
      message={messageFor(failure, error)}
      hint={hintFor(error)}
      retry={retry}
      back={back}
    />
  );
}
