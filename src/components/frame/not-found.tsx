import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@/components/feedback/empty-state';

export function NotFound() {
  return (
    <EmptyState
      order={1}
      title="Page not found"
      text="We couldn't find that page. The link may be out of date or mistyped."
    >
      <Button component={Link} to="/">
        Go to the home page
      </Button>
    </EmptyState>
  );
}
