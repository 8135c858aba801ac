import { Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { accessToken } from '@/api/session';
import { Countdown } from '@/components/countdown';

export const Route = createFileRoute('/')({ component: Landing });

function Landing() {
  return (
    <Container component="main" size="sm" py={80}>
      <Stack gap="xl">
        <Title order={1}>AI Hackathon 2025</Title>
        <Text size="lg">
          AI for National Prosperity: leveraging innovation for sustainable development and
          security.
        </Text>
        <Countdown />
        <Group>
          <Button component={Link} to="/register" size="lg">
            Register Now
          </Button>
          <Button component={Link} to="/login" size="lg" variant="default">
            Sign In
          </Button>
          {accessToken() && (
            <Button component={Link} to="/dashboard" size="lg" variant="subtle">
              Go to dashboard
            </Button>
          )}
        </Group>
      </Stack>
    </Container>
  );
}
