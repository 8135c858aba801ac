import { Anchor, Container } from '@mantine/core';
import { Countdown } from '@/components/countdown';
import { calendarFile } from '@/lib/calendar';
import { now } from '@/lib/clock';
import { config } from '@/lib/config';
import { formatDateTime } from '@/lib/dates';
import { SITE } from '@/lib/page-title';
import classes from './deadline-panel.module.css';

/** Fixed on a desktop, an inline section on a phone; one element, placed by the style sheet. */
export function DeadlinePanel() {
  return (
    <div className={classes.panel}>
      <Container size="lg" className={classes.content}>
        <Countdown />
        {now() < Date.parse(config.deadline) && (
          <Anchor href={calendarHref()} download="deadline.ics" className={classes.calendar}>
            Add to calendar (.ics)
          </Anchor>
        )}
      </Container>
    </div>
  );
}

function calendarHref(): string {
  const file = calendarFile({
    uid: `submission-deadline@${window.location.hostname}`,
    summary: `${SITE}: submission deadline`,
    description: `Submissions close ${formatDateTime(config.deadline)}.`,
    at: config.deadline,
    now: now(),
  });
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`;
}
