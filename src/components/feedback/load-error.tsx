import { Alert, Anchor, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { pressed } from '@/api/breaker';
import type { Explanation } from '@/api/explain';
import { passFocusOn } from '@/components/focus-on-mount';
import { FailureText } from './failure-text';

interface LoadErrorProps extends Partial<Explanation> {
  title?: string | undefined;
  messages: readonly string[];
  retry?: (() => Promise<unknown>) | undefined;
  back?: { to: NonNullable<LinkProps['to']>; label: string };
}

/** Shown when a screen or list could not load: what happened and, if given, a "Retry" button and a link back. */
export function LoadError(props: LoadErrorProps) {
  const { title, retry, back, reasons = [], hint, ...said } = props;
  return (
    <Alert color="red" role="alert" title={title} icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <div>
          <FailureText {...said} reasons={reasons} hint={hint} />
        </div>
        <Group>
          {retry && (
            <span ref={passFocusOn}>
              <Button color="red" variant="outline" onClick={pressed(retry)}>
                Retry
              </Button>
            </span>
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
