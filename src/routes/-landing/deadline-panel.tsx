import { Anchor, Container } from '@mantine/core';
import { useHydrated } from '@tanstack/react-router';
import { Countdown } from '@/components/countdown';
import { useDeadline } from '@/components/use-deadline';
import { calendarFile } from '@/lib/calendar';
import { now } from '@/lib/clock';
import { formatDateTime } from '@/lib/dates';
import { SITE } from '@/lib/page-title';
import classes from './deadline-panel.module.css';

/** Fixed on a desktop, an inline section on a phone; one element, placed by the style sheet. */
export function DeadlinePanel() {
  const { deadline, closed } = useDeadline();
  const hydrated = useHydrated();
  return (
    <div className={classes.panel}>
      <Container size="lg" className={classes.content}>
        <Countdown />
        {!closed && (
          <Anchor
            href={hydrated ? calendarHref(deadline) : undefined}
            download="deadline.ics"
            className={classes.calendar}
          >
            Add to calendar (.ics)
          </Anchor>
        )}
      </Container>
    </div>
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
