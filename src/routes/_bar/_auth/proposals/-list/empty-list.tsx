import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** Nothing here yet: what that means, and the next step. */
export function EmptyList({ drafts }: { drafts: boolean }) {
  return (
    <Stack align="center" ta="center" py="xl" gap="sm">
      <ThemeIcon size={64} radius="xl" variant="light" aria-hidden>
        <IconBulb size={32} />
      </ThemeIcon>
      <Title order={2} size="h3">
        {drafts ? 'No drafts' : 'No proposals yet'}
      </Title>
      <Text c="dimmed" maw={420}>
        {drafts
          ? 'Drafts are proposals that you have saved and not submitted yet.'
          : 'Describe the problem you want to solve and how AI can help. You can save a draft and submit it later.'}
      </Text>
      {drafts ? (
        <Button component={Link} to="/proposals" variant="light">
          Show all proposals
        </Button>
      ) : (
        <Button component={Link} to="/proposals/new">
          Create your first proposal
        </Button>
      )}
    </Stack>
  );
}
