import { Alert, Button, Group, Text } from '@mantine/core';
import { focusOnMount } from '@/components/focus-on-mount';

interface ProfileMissingProps {
  isAsking: boolean;
  onRetry: () => void;
  onSignOut: () => void;
}

/** The code was right and the tokens are there, so nobody has to ask for another code. */
export function ProfileMissing({ isAsking, onRetry, onSignOut }: ProfileMissingProps) {
  return (
    <Alert ref={focusOnMount} tabIndex={-1} color="yellow" role="alert">
      <Text>
        You're signed in, but we couldn't load your profile. Please try again in a moment.
      </Text>
      <Group mt="sm">
        <Button onClick={onRetry} loading={isAsking}>
          Retry
        </Button>
        <Button variant="default" onClick={onSignOut}>
          Sign out
        </Button>
      </Group>
    </Alert>
  );
}
