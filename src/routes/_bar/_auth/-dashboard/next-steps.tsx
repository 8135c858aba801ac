import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Proposal } from '@/api/readers';
import { type Unsent, useUnsentWork } from '@/components/forms/unsent-work';
import green from '@/components/on-green.module.css';
import { useDeadline } from '@/components/use-deadline';
import { LATE, RECEIVED_LATE } from '@/content/late';
import { afterAcceptance } from '@/content/next-steps';
import { cameLate } from '@/lib/deadline';
import { isSameText } from '@/lib/same-text';
import { lackingIn } from '../proposals/-form/rules';
import classes from './dashboard.module.css';
import { allProposals } from './queries';

interface Task {
  to: string;
  name: string;
  /** What is the matter. */
  state: string;
  /** What the link leads to. */
  act: string;
  /** The link leads to the first missing field. */
  toMissing?: boolean;
}

/** How many proposals to list. The others are in My Proposals. */
const LISTED = 2;

/** In the dashboard's hero: what is unfinished, what was decided, each one tap away, and the way to a new proposal. */
export function NextSteps() {
  const { closed = false } = useDeadline();
  const { data: all = [], isPending } = useQuery(allProposals);
  const works = useUnsentWork('/').filter(({ isListed }) => !isListed);
  const begun = new Set(works.map(({ href }) => href));
  const proposals = all
    .filter(({ status }) => stages[status] === 'task')
    // After the deadline, reviewers no longer wait for a draft.
    .toSorted((a, b) => (closed ? Number(isDraft(a)) - Number(isDraft(b)) : 0))
    .map((proposal) => taskOf(proposal, closed))
    // A draft with unsent changes is listed as unsent work.
    .filter(({ to }) => !begun.has(to));
  const due = [...works.map((work) => unsent(work, all)), ...proposals.slice(0, LISTED)];
  const news = newsOf(all, closed, due.length > 0);
  const isIdle = due.length + news.length === 0;
  // A button that shows up now would move when the tasks appear.
  if (isPending) return <Skeleton height={44} width={170} />;
  return (
    <Stack gap="sm">
      {closed && all.length === 0 && <Text fw={700}>You have no proposals. {LATE}</Text>}
      <Tasks title="What needs you" tasks={due} />
      <Tasks title="What comes next" tasks={news} />
      <Group gap="sm">
        {(closed && all.length > 0) || proposals.length > LISTED ? (
          <Button
            component={Link}
            to="/proposals"
            className={isIdle ? green.primary : green.secondary}
          >
            My Proposals
          </Button>
        ) : null}
        <Button
          component={Link}
          to="/proposals/new"
          leftSection={<IconPlus size={18} aria-hidden />}
          className={isIdle && !closed ? green.primary : green.secondary}
        >
          New Proposal
        </Button>
      </Group>
    </Stack>
  );
}

function Tasks({ title, tasks }: { title: string; tasks: Task[] }) {
  const id = useId();
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.tasks}>
      <Title order={2} size="h5" id={id}>
        {title}
      </Title>
      <ul>
        {tasks.map(({ to, name, state, act, toMissing = false }) => (
          <li key={to}>
            <Link to={to} state={{ toMissing }} className={classes.task}>
              <span>
                <Text span inherit fw={600} lineClamp={2}>
                  {name}
                </Text>
                <small>{state}</small>
              </span>{' '}
              <Group component="strong" gap={4} wrap="nowrap" td="underline">
                {act} <IconArrowRight size={18} aria-hidden />
              </Group>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function unsent({ title, href, state, act, isInDoubt }: Unsent, all: Proposal[]): Task {
  // A title needs no quotes here.
  const name = title.replace(/^“(.*)”$/, '$1');
  // Only the form compares everything, with the document. An older proposal may have the same title.
  const isListed =
    isInDoubt &&
    href.startsWith('/proposals/new') &&
    all.some(({ project_name }) => isSameText(project_name, name));
  const told = 'Sent, but we got no reply. Your list has a proposal with this title.';
  return { to: href, name, act, state: isListed ? told : state };
}

const isDraft = ({ status }: Proposal) => status === 'DRAFT';

function taskOf(proposal: Proposal, isLate: boolean): Task {
  const { id, project_name: name, status } = proposal;
  if (status === 'REVISION_REQUESTED') {
    return {
      to: `/proposals/${id}`,
      name,
      state: 'Returned for changes',
      act: 'Read what reviewers ask',
    };
  }
  const lacking = lackingIn(proposal);
  const to = `/proposals/${id}/edit`;
  if (isLate) return { to, name, state: `Not submitted. ${LATE}`, act: 'Open it' };
  return lacking.length > 0
    ? {
        to,
        name,
        state: `Not submitted. Still to complete: ${lacking.join(', ')}`,
        act: 'Complete it',
        toMissing: true,
      }
    : { to, name, state: 'Complete, but not submitted', act: 'Edit or submit' };
}

interface Stage extends Pick<Task, 'state' | 'act'> {
  /** With the reviewers. */
  waits?: true;
}

/** What comes next for a proposal with this status, the most important first; `task` if that is up to the user. */
const stages: Record<Proposal['status'], Stage | 'task'> = {
  DRAFT: 'task',
  REVISION_REQUESTED: 'task',
  ACCEPTED: { state: `Accepted. ${afterAcceptance}`, act: 'Read the review' },
  REJECTED: { state: 'Not accepted', act: 'Read why, or start again' },
  UNDER_REVIEW: { state: 'Reviewers are reading it', act: 'Follow it', waits: true },
  SUBMITTED: {
    state: 'We received it. Reviewers read it next.',
    act: 'Follow it',
    waits: true,
  },
};

/**
 * The newest accepted and the newest rejected proposal. If nothing was decided and nothing else is to be done, one that is
 * with the reviewers.
 */
function newsOf(all: Proposal[], isLate: boolean, isBusy: boolean): Task[] {
  const newest = Object.entries(stages).flatMap(([status, told]) => {
    const proposal = all.find((one) => one.status === status);
    if (!proposal || told === 'task') return [];
    const act = isLate && status === 'REJECTED' ? 'Read why' : told.act;
    const isLateOne = status === 'SUBMITTED' && cameLate(proposal.submitted_at);
    const state = isLateOne ? RECEIVED_LATE : told.state;
    return [{ ...told, state, act, to: `/proposals/${proposal.id}`, name: proposal.project_name }];
  });
  const decided = newest.filter(({ waits }) => !waits);
  return isBusy || decided.length > 0 ? decided : newest.slice(0, 1);
}
