import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Proposal } from '@/api/readers';
import { useUnsentWork } from '@/components/forms/use-unsent-work';
import { useDeadline } from '@/components/use-deadline';
import { CLOSED } from '@/content/late';
import classes from './dashboard.module.css';
import { lackingIn } from './lacking';
import { openProposals } from './queries';

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

/** In the dashboard's hero: what is unfinished, each one tap away. Without unfinished work, the way to a new proposal. */
export function NextSteps() {
  const { closed } = useDeadline();
  const open = useQuery(openProposals);
  const works = useUnsentWork('/');
  const drafts = new Set(works.map(({ href }) => href));
  const proposals = (open.data ?? [])
    .filter(({ status }) => !closed || status !== 'DRAFT')
    // A draft with unsent changes is listed as unsent work.
    .map(taskOf)
    .filter(({ to }) => !drafts.has(to));
  const tasks = [...works.map(unsent), ...proposals.slice(0, LISTED)];
  const isIdle = tasks.length === 0;
  // A button that shows up now would move when the tasks appear.
  if (open.isPending) return <Skeleton height={44} width={170} />;
  return (
    <div className={classes.next}>
      {closed && <Text fw={700}>{CLOSED}. You can still follow your proposals.</Text>}
      {tasks.length > 0 && (
        <section aria-labelledby="needs-you" className={classes.tasks}>
          <Title order={2} size="h5" id="needs-you">
            What needs you
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
        {closed || proposals.length > LISTED ? (
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

const unsent = ({ title, href }: { title: string; href: string }): Task => ({
  to: href,
  name: title,
  state: 'Unsent work, saved on this device only',
  act: 'Continue',
});

function taskOf(proposal: Proposal): Task {
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
  return lacking.length > 0
    ? {
        to,
        name,
        state: `Not submitted. Still to complete: ${lacking.join(', ')}`,
        act: 'Complete it',
      }
    : { to, name, state: 'Complete, but not submitted', act: 'Submit it' };
}
