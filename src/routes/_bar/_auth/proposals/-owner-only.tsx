import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue } from 'react';
import { explain } from '@/api/explain';
import { LoadError } from '@/components/feedback/load-error';
import { FormSkeleton } from '@/components/records/skeletons';
import { ownershipQuery } from './-queries';

interface OwnerOnlyProps {
  id: number;
  children: ReactNode;
}

/**
 * Shows its children, such as buttons, to the proposal's owner only. Until we know whether the user is the
 * owner, the children are invisible but take up their space.
 */
export function OwnerOnly({ id, children }: OwnerOnlyProps) {
  const own = useQuery({ ...ownershipQuery(id), retryOnMount: true });
  if (own.isPending) {
    return <div style={{ display: 'contents', visibility: 'hidden' }}>{children}</div>;
  }
  return own.data ? children : null;
}

/** If we could not check who the owner is, says so and offers a retry: the owner's buttons or form are missing then. */
export function OwnershipError({ id }: { id: number }) {
  const own = useQuery({ ...ownershipQuery(id), enabled: false });
  if (!own.isLoadingError) return null;
  return (
    <LoadError
      title="We couldn't check whether this proposal is yours"
      {...explain('listProposals', own.error)}
      retry={own.refetch}
    />
  );
}

/** The owner's form. Other users get an explanation instead. */
export function OwnersForm({ id, children }: OwnerOnlyProps) {
  const own = useQuery(ownershipQuery(id));
  // Deferred, so that a slow phone renders the form in slices.
  const isOwn = useDeferredValue(own.data);
  if (own.isLoadingError) return <OwnershipError id={id} />;
  if (isOwn === undefined) return <FormSkeleton strip />;
  if (isOwn) return children;
  return (
    <Alert color="yellow" role="alert" title="This proposal isn't yours">
      Only its owner can edit or copy it.{' '}
      <Anchor component={Link} to={`/proposals/${id}`} c="inherit" underline="always" inherit>
        View the proposal
      </Anchor>
    </Alert>
  );
}
