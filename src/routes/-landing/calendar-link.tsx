import { Anchor } from '@mantine/core';
import { useHydrated } from '@tanstack/react-router';
import { SITE } from '@/content/event';
import { calendarFile } from '@/lib/calendar';
import { now } from '@/lib/clock';
import { formatDateTime } from '@/lib/dates';

/** Saves the deadline as a file for the visitor's calendar. */
export function CalendarLink({ deadline }: { deadline: string }) {
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
