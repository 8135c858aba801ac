import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPrinter, IconShare } from '@tabler/icons-react';
import type { Proposal } from '@/api/readers';
import { Facts } from '@/components/records/facts';
import { useUser } from '@/components/use-user';
import { Weave } from '@/components/weave';
import { SITE } from '@/content/event';
import { RECEIVED_LATE } from '@/content/late';
import { afterReview, afterSubmission } from '@/content/next-steps';
import { areaOf } from '@/content/thematic-areas';
import type { SentDocument } from '@/device/sent-documents';
import { formatDateTime, formatLocal, isEatHere } from '@/lib/dates';
import { cameLate } from '@/lib/deadline';
import { maskIds, quoted, teamOf } from '@/lib/names';
import { isDecided } from '../-decided';
import { ProposalStrip } from '../-proposal-strip';
import { ReceiptDocument } from './receipt-document';
import classes from './receipt-sheet.module.css';

interface ReceiptSheetProps {
  heading: string;
  proposal: Proposal;
  sent: SentDocument | null;
}

/** The receipt of a submitted proposal, to keep or to print. */
export function ReceiptSheet({ heading, proposal, sent }: ReceiptSheetProps) {
  const user = useUser();
  const { id, project_name, submitted_at, reviewed_at } = proposal;
  const isReviewed = reviewed_at !== null || isDecided[proposal.status];
  const [, ...rest] = afterSubmission;
  const next = isReviewed
    ? afterReview
    : cameLate(submitted_at)
      ? [RECEIVED_LATE, ...rest]
      : afterSubmission;
  return (
    <article className={classes.sheet}>
      <div className={classes.band}>
        <Weave stitch={3} />
      </div>
      <Stack gap="lg">
        <div>
          <Text size="sm" fw={600} c="dimmed">
            {SITE}
          </Text>
          <Title order={1}>{heading}</Title>
        </div>
        <ProposalStrip proposal={proposal} />
        <Group gap="sm" className={classes.screenOnly}>
          {'share' in navigator && (
            <Button
              variant="default"
              leftSection={<IconShare size={18} aria-hidden />}
              // The user may close the system's dialog, which is not an error.
              onClick={() => navigator.share(told(proposal)).catch(() => undefined)}
            >
              Share
            </Button>
          )}
          {/* Browsers inside other apps may not be able to print. */}
          {typeof window.print === 'function' ? (
            <Button
              onClick={() => window.print()}
              leftSection={<IconPrinter size={18} aria-hidden />}
            >
              Save as PDF or print
            </Button>
          ) : (
            <Text size="sm">
              This browser can't print. Open this page in another browser, such as Chrome.
            </Text>
          )}
        </Group>
        <section aria-labelledby="receipt-next" className={classes.part}>
          <Title order={2} size="h4" id="receipt-next" mb="xs">
            What happens next
          </Title>
          <ol className={classes.next}>
            {next.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <section aria-label="Submission" className={classes.part}>
          <Facts
            shape="rows"
            facts={[
              ['Reference', <strong key="id">Proposal {id}</strong>],
              ['Submitted by', proposal.submitted_by?.display_name],
              ['Project title', project_name],
              ['Thematic area', areaOf(proposal)],
              ['Team', maskIds(proposal.team_members ?? '') || (!user.is_staff && teamOf(user))],
              ['Submitted, your time', !isEatHere() && submitted_at && formatLocal(submitted_at)],
            ]}
          />
        </section>
        <ReceiptDocument proposal={proposal} sent={sent} />
        <Text size="sm" className={classes.note}>
          Your own copy. The organisers' records decide.
        </Text>
      </Stack>
    </article>
  );
}

const told = ({ id, project_name, submitted_at }: Proposal) => ({
  title: `${SITE}: receipt`,
  text: `Proposal ${id}, ${quoted(project_name)}, was submitted to ${SITE}${submitted_at ? ` on ${formatDateTime(submitted_at)}` : ''}.`,
});
