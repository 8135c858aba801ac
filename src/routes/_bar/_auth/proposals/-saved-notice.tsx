import { Alert, Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { Proposal } from '@/api/readers';
import { Weave } from '@/components/weave';
import { quoted } from '@/lib/names';
import { OwnerOnly } from './-owner-only';
import { ProposalStrip } from './-proposal-strip';
import { proposalQuery } from './-queries';
import classes from './-saved-notice.module.css';

interface SavedNoticeProps {
  /** Drafts whose next step the dashboard shows elsewhere. */
  covered?: Proposal[] | undefined;
}

/**
 * Shows what the user has just saved, because the form shows its success message only for a moment before it opens
 * this screen.
 */
export function SavedNotice({ covered = [] }: SavedNoticeProps) {
  const saved = useLocation({ select: ({ state }) => state.saved });
  const now = useQuery({ ...proposalQuery(saved?.id ?? Number.NaN), enabled: false }).data;
  // After Back, the entry of the tab's history may be older than what the user did since.
  const isOld = now !== undefined && now.status !== saved?.status;
  if (!saved || isOld || covered.some(({ id }) => id === saved.id)) return null;
  const draft = saved.status === 'DRAFT';
  const way = (
    <Anchor
      component={Link}
      to={`/proposals/${saved.id}/${draft ? 'edit' : 'receipt'}`}
      inherit
      c="inherit"
      fw={600}
    >
      {draft ? 'Edit or submit' : 'View receipt'}
    </Anchor>
  );
  return (
    // The tab's history outlives a logout: the next user must not see what this one saved.
    <OwnerOnly id={saved.id}>
      <section aria-label="Just saved" className={draft ? undefined : classes.sent}>
        {draft ? (
          <Alert color="green">
            <Text lineClamp={3}>{quoted(saved.project_name)} is saved as a draft.</Text>
            {way}
          </Alert>
        ) : (
          <>
            <Weave stitch={1.5} className={classes.weave} />
            <Text fw={600} mb={6} lineClamp={3}>
              We received {quoted(saved.project_name)}.
            </Text>
            <ProposalStrip proposal={saved} action={way} />
          </>
        )}
      </section>
    </OwnerOnly>
  );
}
