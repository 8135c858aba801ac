import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Proposal } from '@/api/readers';
import { type Unsent, useUnsentWork } from '@/components/forms/unsent-work';
import { Moment } from '@/components/moment';
import { MAY_LAG, useHasSent } from '@/components/records/may-lag';
import { ListSkeleton } from '@/components/records/skeletons';
import { Section } from '@/components/section';
import { useDeadline } from '@/components/use-deadline';
import { DOCUMENT_SIZE, DOCUMENT_TYPES } from '@/content/documents';
import { FINAL } from '@/content/next-steps';
import { currentOwner } from '@/device/owners';
import { isInMemory } from '@/device/room';
import { config } from '@/lib/config';
import { recentProposals, statistics } from './queries';

/** For users who have not submitted anything yet: what they have done, and what comes next. */
export function FirstSteps({ drafts }: { drafts: Proposal[] }) {
  const [newest] = drafts;
  const { closed } = useDeadline();
  const works = useUnsentWork('/proposals');
  const begun = works.find(({ href }) => href.startsWith('/proposals/new'));
  const hasDocument =
    works.some(({ content }) => content.files.proposal_document) ||
    drafts.some((draft) => draft.proposal_document);
  const hasSent = useHasSent('proposal');
  const counted = useQuery(statistics).data?.total_proposals ?? 0;
  const { isFetching, isError } = useQuery(recentProposals);
  const mayListMore = !newest && (counted > 0 || hasSent);
  // The empty list is from before, and a new one is on its way.
  if (mayListMore && isFetching) return <ListSkeleton rows={1} height={56} />;
  // The list may be older than the counts, or the counts may include what was deleted.
  if (mayListMore)
    return (
      <Section title="No proposals listed">
        <Text>
          {counted > 0 && !isError && `The server counts ${counted}, but lists none. `}
          {MAY_LAG}
        </Text>
      </Section>
    );
  // The hero says what is late.
  if (closed && (newest || !begun)) return null;
  return (
    <Section title={newest || begun ? 'Your first proposal' : 'No proposals yet'}>
      {!closed && <Steps isSaved={newest !== undefined} {...{ begun, hasDocument }} />}
      {/* A draft's next step is in the hero. */}
      {!newest && (
        <Anchor component={Link} to="/proposals/new" fw={600}>
          {begun ? (begun.isListed ? 'Open' : 'Continue') : 'Create'} your first proposal
        </Anchor>
      )}
    </Section>
  );
}

type StepsProps = Record<'isSaved' | 'hasDocument', boolean> & { begun: Unsent | undefined };

function Steps({ isSaved, begun, hasDocument }: StepsProps) {
  return (
    <Stack component="ol" gap="sm">
      <Step done title="Create your account" />
      <Step done={isSaved} title="Write a draft">
        {begun?.state ?? whatIsSaved()}
      </Step>
      <Step done={hasDocument} title="Attach your document">
        {DOCUMENT_TYPES}, up to {DOCUMENT_SIZE}. You can save a draft once everything required is
        there.
      </Step>
      <Step
        done={false}
        title={
          <>
            Submit by <Moment at={config.deadline} short />
          </>
        }
      >
        {FINAL}
      </Step>
    </Stack>
  );
}

const whatIsSaved = () =>
  isInMemory()
    ? "This browser can't save what you type: it stays in this tab until you reload it."
    : currentOwner()?.own
      ? 'We save what you type on this device, for up to 30 days.'
      : 'Your typing stays here for 24 hours, or until you log out.';

interface StepProps {
  done: boolean;
  title: ReactNode;
  children?: ReactNode;
}

function Step({ done, title, children }: StepProps) {
  const Icon = done ? IconCircleCheck : IconCircle;
  return (
    <Group
      component="li"
      gap="sm"
      wrap="nowrap"
      align="stretch"
      {...(done && { c: 'var(--mantine-color-green-text)', fw: 600 })}
    >
      <Icon size={24} aria-hidden style={{ flex: 'none' }} />
      <div>
        {title}
        {done && ': done'}
        {!done && children && (
          <Text size="sm" c="dimmed">
            {children}
          </Text>
        )}
      </div>
    </Group>
  );
}
