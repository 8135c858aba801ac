import { Alert, Button, Stack, Title } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Proposal } from '@/api/readers';
import { focusAtTop } from '@/components/focus-on-mount';
import { Facts } from '@/components/records/facts';
import { Weave } from '@/components/weave';
import { areaOf } from '@/content/thematic-areas';
import { ProposalStrip } from '../-proposal-strip';
import classes from './saved-card.module.css';

export interface Success {
  /** The specified sentence. */
  message: string;
  to: '/dashboard' | '/proposals';
  /** Milliseconds until the redirect. */
  delay: number;
}

interface SavedCardProps extends Success {
  saved: Proposal;
}

const said = ({ id, project_name, status, submitted_at = null }: Proposal) => ({
  id,
  project_name,
  status,
  submitted_at,
});

/**
 * Replaces the form after a success and shows what the server has. The next screen opens by itself unless the user
 * opens the receipt or the draft first.
 */
export function SavedCard({ message, to, delay, saved }: SavedCardProps) {
  const navigate = useNavigate();
  const redirect = useTimeout(() => void navigate({ to, state: { saved: said(saved) } }), delay, {
    autoInvoke: true,
  });
  const submitted = saved.status !== 'DRAFT';
  return (
    // The pressed button has disappeared, so focus the card.
    <div className={classes.card} tabIndex={-1} ref={focusAtTop}>
      {submitted && (
        <div className={classes.weave}>
          <Weave stitch={3} />
        </div>
      )}
      <Stack gap="md" p="lg">
        <Alert color="green" role="status" icon={<IconCheck aria-hidden />}>
          {message}
        </Alert>
        <Title order={1} size="h2">
          {saved.project_name}
        </Title>
        <ProposalStrip proposal={saved} />
        <Facts
          shape="rows"
          facts={[
            ['Reference', `Proposal ${saved.id}`],
            ['Thematic area', areaOf(saved)],
          ]}
        />
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          renderRoot={(root) => (
            <Link
              {...root}
              to={submitted ? `/proposals/${saved.id}/receipt` : `/proposals/${saved.id}`}
              // Load that screen now: the redirect follows within two seconds, and must not overtake the user's click.
              preload="render"
              onClick={redirect.clear}
            />
          )}
        >
          {submitted ? 'View receipt' : 'View draft'}
        </Button>
      </Stack>
    </div>
  );
}
