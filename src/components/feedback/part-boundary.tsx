import { Alert } from '@mantine/core';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { PropsWithChildren } from 'react';
import { LinkButton } from '@/components/link-button';
import { reportError } from '@/lib/report-error';

/** If a part of a form crashes, shows a message in its place. The form and what was typed into it stay. */
export function PartBoundary({ children }: PropsWithChildren) {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={Broken} onCatch={reportError}>
      {children}
    </CatchBoundary>
  );
}

function Broken({ reset }: ErrorComponentProps) {
  return (
    <Alert color="red" role="alert">
      We couldn't show this part of the form. Nothing you typed has been lost.{' '}
      <LinkButton onClick={reset}>Retry</LinkButton>
    </Alert>
  );
}
