import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { hasWork } from '@/device/work';
import { isMissingPart } from '@/lib/missing-part';

/** In place of a screen that broke. The bar around it stays, and what was typed is on the device. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const missing = isMissingPart(error);

  const retry = () => {
    // What the broken screen had loaded may be what broke it: it is loaded again.
    queryClient.removeQueries({ type: 'inactive' });
    reset();
    void router.invalidate();
  };
  return (
    <Stack role="alert">
      <Title order={1}>{missing ? 'Please reload the page' : 'Something went wrong'}</Title>
      <Text>
        {missing
          ? 'There is a new version of the portal, or the connection failed.'
          : "We couldn't show this page."}{' '}
        {hasWork() && 'What you typed is kept on this device.'}
      </Text>
      <Group>
        {missing ? (
          <Button onClick={() => window.location.reload()}>Reload</Button>
        ) : (
          <Button onClick={retry}>Try again</Button>
        )}
        <Anchor href="/">Go to the home page</Anchor>
      </Group>
    </Stack>
  );
}
