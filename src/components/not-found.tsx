import { Button, Container } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from './empty-state';

export function NotFound() {
  return (
    <Container component="main" size="sm" py="15vh">
      <EmptyState
        order={1}
        title="Page not found"
        text="There is nothing at this address. The link may be old, or mistyped."
      >
        <Button component={Link} to="/">
          Go to the home page
        </Button>
      </EmptyState>
    </Container>
  );
}
