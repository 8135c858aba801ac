import { Alert, Anchor } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';

/** The names of the screens, by address. The first match is used. */
const places: [RegExp, string][] = [
  [/^\/proposals\/new\b/, 'New Proposal'],
  [/^\/proposals\/\d+\/edit\b/, 'editing your proposal'],
  [/^\/proposals\/\d+/, 'your proposal'],
  [/^\/proposals\b/, 'My Proposals'],
  [/^\/support\/new\b/, 'new support request'],
  [/^\/support\/\d+/, 'your support request'],
  [/^\/support\b/, 'Support Requests'],
  [/^\/profile\b/, 'Profile'],
  [/^\/settings\b/, 'Settings'],
  [/^\/help\b/, 'Help'],
];

/** A link to the screen that the user wanted before the login. After a login, the dashboard always opens. */
export function ContinueNotice({ from }: { from: string }) {
  const navigate = useNavigate();
  const place = places.find(([pattern]) => pattern.test(from))?.[1];
  if (!place) return null;
  return (
    <Alert
      role="status"
      icon={<IconArrowBackUp aria-hidden />}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => navigate({ to: '/dashboard', state: {}, replace: true })}
    >
      Continue where you left off:{' '}
      <Anchor component={Link} to={from} inherit fw={600} c="inherit" underline="always">
        {place}
      </Anchor>
    </Alert>
  );
}
