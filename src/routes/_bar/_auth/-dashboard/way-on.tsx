import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDeadline } from '@/components/use-deadline';
import classes from './dashboard.module.css';

/** The main button: New Proposal until the deadline, and the user's proposals after it. */
export function WayOn() {
  const { closed } = useDeadline();
  return (
    <>
      {closed && <Text fw={700}>Submissions are closed. You can still follow your proposals.</Text>}
      {closed ? (
        <Button component={Link} to="/proposals" className={classes.primary}>
          My Proposals
        </Button>
      ) : (
        <Button
          component={Link}
          to="/proposals/new"
          leftSection={<IconPlus size={18} aria-hidden />}
          className={classes.primary}
        >
          New Proposal
        </Button>
      )}
    </>
  );
}
