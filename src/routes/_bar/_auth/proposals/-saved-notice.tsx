import { Anchor, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import type { Proposal } from '@/api/readers';
import { Weave } from '@/components/weave';
import { quoted } from '@/lib/names';
import { OwnerOnly } from './-owner-only';
import { ProposalStrip } from './-proposal-strip';
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
  if (!saved || covered.some(({ id }) => id === saved.id)) return null;
  const draft = saved.status === 'DRAFT';
  return (
    // The tab's history outlives a logout: the next user must not see what this one saved.
    <OwnerOnly id={saved.id}>
      <section aria-label="Just saved" className={draft ? undefined : classes.sent}>
        {!draft && <Weave stitch={1.5} className={classes.weave} />}
        <Text fw={600} mb={6} lineClamp={3}>
          {draft ? saved.project_name : `We received ${quoted(saved.project_name)}.`}
        </Text>
        <ProposalStrip
          proposal={saved}
          action={
            <Anchor
              component={Link}
              to={`/proposals/${saved.id}/${draft ? 'edit' : 'receipt'}`}
              c="inherit"
              fw={600}
            >
              {draft ? 'Edit or submit' : 'View receipt'}
            </Anchor>
          }
        />
      </section>
    </OwnerOnly>
  );
}
