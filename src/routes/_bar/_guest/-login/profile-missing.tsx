import { Alert, Button, Group, Text } from '@mantine/core';
import { focusOnMount } from '@/components/focus-on-mount';

interface ProfileMissingProps {
  /** False until the first attempt to load the profile has failed. */
  hasFailed: boolean;
  isAsking: boolean;
  onRetry: () => void;
  onSignOut: () => void;
}

/** Shown while the profile is missing although the code was accepted. The user needs no new code. */
export function ProfileMissing({ hasFailed, isAsking, onRetry, onSignOut }: ProfileMissingProps) {
  return (
    <Alert ref={focusOnMount} tabIndex={-1} color="yellow" role="alert">
      <Text>
        {hasFailed
          ? "You're signed in, but we couldn't load your profile. Please try again in a moment."
          : "You're signed in. We're still waiting for your profile."}
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
