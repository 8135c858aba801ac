import { Anchor, Button, Container, Group, Text, Title } from '@mantine/core';
import { Link, useHydrated } from '@tanstack/react-router';
import { ByDeadline } from '@/components/by-deadline';
import green from '@/components/on-green.module.css';
import { useDeadline } from '@/components/use-deadline';
import { Weave } from '@/components/weave';
import { HOST, PITCH, SITE, TEAM_SIZE, THEME } from '@/content/event';
import { PRIZE_POOL } from '@/content/prizes';
import { calendarFile } from '@/lib/calendar';
import { now } from '@/lib/clock';
import { formatDateTime } from '@/lib/dates';
import classes from './hero.module.css';
import { useWaysIn, type Ways } from './use-ways-in';

export function Hero() {
  const { deadline } = useDeadline();
  const ways = useWaysIn();
  return (
    <div className={`${classes.hero} ${green.ground}`}>
      <Weave stitch={3} className={classes.weave} />
      <Container size="lg" className={classes.content}>
        <Text className={classes.theme}>{THEME}</Text>
        <Title className={classes.title}>{SITE}</Title>
        <Text className={classes.pitch}>{PITCH}</Text>
        <ul className={classes.facts}>
          <li>
            <strong>{PRIZE_POOL}</strong> in prizes
          </li>
          <li>No entry fee</li>
          <li>Alone or in a team of up to {TEAM_SIZE}</li>
        </ul>
        <Group gap="sm" className={classes.buttons} data-main>
          <ByDeadline before={buttons(ways.before)} after={buttons(ways.after)} />
        </Group>
        <ByDeadline
          before={
            <Text size="sm">
              Submissions close {formatDateTime(deadline)}. <CalendarLink deadline={deadline} />
            </Text>
          }
        />
        <Text size="sm" className={classes.aim}>
          {HOST}
        </Text>
      </Container>
    </div>
  );
}

const buttons = ([main, other]: Ways) => (
  <>
    <Button component={Link} to={main.to} size="lg" className={green.primary}>
      {main.label}
    </Button>
    {other && (
      <Button component={Link} to={other.to} size="lg" className={green.secondary}>
        {other.label}
      </Button>
    )}
  </>
);

/** Saves the deadline as a file for the visitor's calendar. */
function CalendarLink({ deadline }: { deadline: string }) {
  const hydrated = useHydrated();
  return (
    <Anchor
      href={hydrated ? calendarHref(deadline) : undefined}
      download="deadline.ics"
      c="inherit"
      inherit
      display="inline-block"
    >
      Add to calendar (.ics)
    </Anchor>
  );
}

function calendarHref(deadline: string): string {
  const file = calendarFile({
    uid: `submission-deadline@${window.location.hostname}`,
    summary: `${SITE}: submission deadline`,
    description: `Submissions close ${formatDateTime(deadline)}.`,
    at: deadline,
    now: now(),
  });
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`;
}
