import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export function NotFound() {
  return (
    <Center component="main" mih="70vh" p="md">
      <Stack align="center" ta="center">
        <Title order={1}>Page not found</Title>
        <Text>There is nothing at this address. The link may be old, or mistyped.</Text>
        <Button component={Link} to="/">
          Go to the home page
        </Button>
      </Stack>
    </Center>
  );
}
