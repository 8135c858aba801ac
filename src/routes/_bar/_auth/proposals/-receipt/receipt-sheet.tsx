import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { Proposal } from '@/api/readers';
import { Facts } from '@/components/records/facts';
import { SITE } from '@/content/event';
import { areaOf } from '@/content/thematic-areas';
import type { SentDocument } from '@/device/sent-documents';
import { now } from '@/lib/clock';
import { formatDateTime, formatLocal, isEatHere } from '@/lib/dates';
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
  const { id, project_name, submitted_at } = proposal;
  return (
    <article className={classes.sheet}>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start" gap="md">
          <div>
            <Text size="sm" fw={600} c="dimmed">
              {SITE}
            </Text>
            <Title order={1}>{heading}</Title>
          </div>
          <Button
            onClick={() => window.print()}
            leftSection={<IconPrinter size={18} aria-hidden />}
            className={classes.screenOnly}
          >
            Print
          </Button>
        </Group>
        <ProposalStrip proposal={proposal} />
        <section aria-label="Submission" className={classes.part}>
          <Facts
            shape="rows"
            facts={[
              ['Reference', <strong key="id">Proposal {id}</strong>],
              ['Submitted by', proposal.submitted_by?.display_name],
              ['Project title', project_name],
              ['Thematic area', areaOf(proposal)],
              [
                'Submitted, server time',
                submitted_at ? formatDateTime(submitted_at) : 'The server gave no time',
              ],
              ['Submitted, your time', !isEatHere() && submitted_at && formatLocal(submitted_at)],
            ]}
          />
        </section>
        <ReceiptDocument proposal={proposal} sent={sent} />
        <Text size="sm" className={classes.note}>
          <strong>Your own copy, not issued by the organisers.</strong> This browser created it on{' '}
          {formatDateTime(new Date(now()).toISOString())} from the server's data. The organisers'
          records take precedence.
        </Text>
      </Stack>
    </article>
  );
}
