import { Box } from '@mantine/core';
import type { IconPencil } from '@tabler/icons-react';
import { Moment } from '@/components/moment';
import { Part } from '@/components/section';
import classes from './timeline.module.css';

interface TimelineEntry {
  title: string;
  at: string | null | undefined;
  Icon: typeof IconPencil;
  by?: string | undefined;
  /** Not in green, which would look like a success. */
  isBad?: boolean;
  /** The status shows that it has happened, even if the server gives no time. */
  isPassed?: boolean;
  /** The text shown until the step has happened. Without a text, the step is left out until then. */
  awaited?: string | false;
}

/** What has happened to a record, and what is still to come. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  const last = entries.findLastIndex(({ at, by, isPassed }) => at || by || isPassed);
  return (
    <Part title="Timeline">
      <ol>
        {entries.map(({ title, at, Icon, by, isBad, awaited, ...entry }, index) => {
          const isPassed = Boolean(at || by || entry.isPassed);
          // If a later step has happened, don't show this one as still to come.
          if (!isPassed && (!awaited || index < last)) return null;
          return (
            <li key={title} className={classes.entry} data-passed={isPassed || undefined}>
              <span
                className={classes.marker}
                data-latest={index === last || undefined}
                data-bad={isBad || undefined}
              >
                <Icon size={16} aria-hidden />
              </span>
              <Box miw={0} fz="sm">
                <Box fz="md" fw={600} lh="32px">
                  {title}
                </Box>
                {by && <div>by {by}</div>}
                <Box c="dimmed">
                  {at ? <Moment at={at} short /> : isPassed ? 'Time not known' : awaited}
                </Box>
              </Box>
            </li>
          );
        })}
      </ol>
    </Part>
  );
}
