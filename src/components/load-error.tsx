import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';

interface LoadErrorProps {
  title?: string | undefined;
  message: string;
  hint?: string | undefined;
  retry?: (() => unknown) | undefined;
  back?: { to: NonNullable<LinkProps['to']>; label: string };
}

/** A screen or list that could not load: what happened, another try, and a way back. */
export function LoadError({ title, message, hint, retry, back }: LoadErrorProps) {
  return (
    <Alert color="red" role="alert" title={title} icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text>{message}</Text>
        {hint && <Text size="sm">{hint}</Text>}
        <Group>
          {retry && (
            <Button color="red" variant="outline" onClick={() => retry()}>
              Try again
            </Button>
          )}
          {back && (
            <Anchor component={Link} to={back.to} c="inherit" underline="always">
              {back.label}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
