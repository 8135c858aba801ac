import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Proposal } from '@/api/readers';
import { type Unsent, useUnsentWork } from '@/components/forms/use-unsent-work';
import { useDeadline } from '@/components/use-deadline';
import { LATE } from '@/content/late';
import { afterAcceptance } from '@/content/next-steps';
import classes from './dashboard.module.css';
import { lackingIn } from './lacking';
import { openProposals, recentProposals } from './queries';

interface Task {
  to: string;
  name: string;
  /** What is the matter. */
  state: string;
  /** What the link leads to. */
  act: string;
}

/** How many proposals to list. The others are in My Proposals. */
const LISTED = 2;

/**
 * In the dashboard's hero: what is unfinished, each one tap away. Without unfinished work, what comes next for the
 * proposal that is furthest on, and the way to a new one.
 */
export function NextSteps() {
  const { closed = false } = useDeadline();
  const open = useQuery(openProposals);
  const { data: recent } = useQuery(recentProposals);
  const works = useUnsentWork('/');
  const drafts = new Set(works.map(({ href }) => href));
  const proposals = (open.data ?? [])
    // After the deadline, reviewers no longer wait for a draft.
    .toSorted((a, b) => (closed ? Number(isDraft(a)) - Number(isDraft(b)) : 0))
    .map((proposal) => taskOf(proposal, closed))
    // A draft with unsent changes is listed as unsent work.
    .filter(({ to }) => !drafts.has(to));
  const due = [...works.map(unsent), ...proposals.slice(0, LISTED)];
  const tasks = due.length > 0 ? due : newsOf(recent ?? [], closed);
  const isIdle = tasks.length === 0;
  // A button that shows up now would move when the tasks appear.
  if (open.isPending) return <Skeleton height={44} width={170} />;
  return (
    <div className={classes.next}>
      {closed && recent?.length === 0 && <Text fw={700}>You have no proposals. {LATE}</Text>}
      {tasks.length > 0 && (
        <section aria-labelledby="needs-you" className={classes.tasks}>
          <Title order={2} size="h5" id="needs-you">
            {due.length > 0 ? 'What needs you' : 'What comes next'}
          </Title>
          <ul>
            {tasks.map(({ to, name, state, act }) => (
              <li key={to}>
                <Link to={to} className={classes.task}>
                  <span>
                    <Text span inherit fw={600} lineClamp={2}>
                      {name}
                    </Text>
                    <small>{state}</small>
                  </span>{' '}
                  <strong className={classes.act}>
                    {act} <IconArrowRight size={18} aria-hidden />
                  </strong>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={classes.ways}>
        {(closed && recent?.length !== 0) || proposals.length > LISTED ? (
          <Button
            component={Link}
            to="/proposals"
            className={isIdle ? classes.primary : classes.secondary}
          >
            My Proposals
          </Button>
        ) : null}
        {!closed && (
          <Button
            component={Link}
            to="/proposals/new"
            leftSection={<IconPlus size={18} aria-hidden />}
            className={isIdle ? classes.primary : classes.secondary}
          >
            New Proposal
          </Button>
        )}
      </div>
    </div>
  );
}

const unsent = ({ title, href, mayHaveArrived }: Unsent): Task => ({
  to: href,
  // A title needs no quotes here.
  name: title.replace(/^“(.*)”$/, '$1'),
  ...(mayHaveArrived
    ? { state: 'Sent, but we got no reply. It may have arrived.', act: 'Check it' }
    : { state: 'Begun, but not sent. Saved on this device only.', act: 'Continue writing' }),
});

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
      }
    : { to, name, state: 'Complete, but not submitted', act: 'Submit it' };
}

/** What comes next for one proposal: an accepted one, otherwise a rejected one, otherwise one that is being reviewed. */
function newsOf(recent: Proposal[], isLate: boolean): Task[] {
  const news: Partial<Record<Proposal['status'], Pick<Task, 'state' | 'act'>>> = {
    ACCEPTED: { state: `Accepted. ${afterAcceptance}`, act: 'Read the review' },
    REJECTED: {
      state: 'Not accepted',
      act: isLate ? 'Read why' : 'Read why, and start again from its text',
    },
    UNDER_REVIEW: { state: 'Reviewers are reading it', act: 'Follow it' },
    SUBMITTED: { state: 'We received it. Reviewers read it next.', act: 'Follow it' },
  };
  for (const [status, words] of Object.entries(news)) {
    const found = recent.find((proposal) => proposal.status === status);
    if (found) return [{ to: `/proposals/${found.id}`, name: found.project_name, ...words }];
  }
  return [];
}
