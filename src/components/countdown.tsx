import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { clockSkew } from '@/lib/clock';
import { formatDateTime } from '@/lib/dates';
import { ByDeadline } from './by-deadline';
import classes from './countdown.module.css';
import { useDeadline } from './use-deadline';
import { useSeconds } from './use-seconds';

/** Days, hours, minutes and seconds until `deadline`; all zero once it has passed. Both times are in seconds. */
export function timeLeft(deadline: number, now: number) {
  const left = Math.max(0, deadline - now);
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

const DAY = 86_400_000;

/** Whether the deadline is less than a day away. Both times are in milliseconds. */
const isInLastDay = (deadline: string, now: number): boolean => Date.parse(deadline) - now <= DAY;

const many = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`;

/**
 * Returns a text such as '14 days and 3 hours left', with hours and minutes on the last day, and only minutes in the last
 * hour; an empty text if the time is unknown, as in a prerendered page.
 */
export function inWords({ days, hours, minutes }: ReturnType<typeof timeLeft>): string {
  if (Number.isNaN(days)) return '';
  if (days > 0) return `${many(days, 'day')} and ${many(hours, 'hour')} left`;
  if (hours > 0) return `${many(hours, 'hour')} and ${many(minutes, 'minute')} left`;
  return minutes > 0 ? `${many(minutes, 'minute')} left` : 'Less than a minute left';
}

/** The title on the last day, which also looks different. */
const LAST_DAY = 'Last day to submit';

interface CountdownProps {
  /** Shows the closing time too, for screens that don't show it elsewhere. */
  dated?: boolean;
}

/**
 * The time until the submission deadline. Screen readers skip the numbers, which change each second, and read the
 * deadline and the time left as text.
 */
export function Countdown({ dated = false }: CountdownProps) {
  const { deadline } = useDeadline();
  const now = useSeconds();
  const when = formatDateTime(deadline);
  // During hydration show no clock skew, even if the server has already responded: the prerendered page has none.
  const skew = Number.isNaN(now) ? null : clockSkew();
  const end = Math.floor(Date.parse(deadline) / 1000);
  const left = timeLeft(end, now);
  const isLastDay = now < end && isInLastDay(deadline, now * 1000);
  return (
    <Stack
      role="group"
      aria-label="Submission deadline"
      gap={0}
      className={classes.countdown}
      mod={{ urgent: isLastDay }}
    >
      <ByDeadline
        before={
          <>
            <Text className={classes.title}>{isLastDay ? LAST_DAY : 'Time left to submit'}</Text>
            <Units left={left} />
            <VisuallyHidden>{inWords(left)}</VisuallyHidden>
            {dated ? (
              <Text size="xs">Closes {when}</Text>
            ) : (
              <VisuallyHidden>Submissions close {when}</VisuallyHidden>
            )}
          </>
        }
        after={
          <>
            <Text className={classes.title}>Submissions closed {when}</Text>
            <Units left={timeLeft(end, end)} className={classes.over} />
          </>
        }
      />
      {skew !== null && (
        <Text size="xs">This device's clock is {skew}. The countdown uses the server's time.</Text>
      )}
    </Stack>
  );
}

interface UnitsProps {
  left: ReturnType<typeof timeLeft>;
  className?: string | undefined;
}

function Units({ left, className }: UnitsProps) {
  return (
    <Group gap="0 10px" aria-hidden className={className}>
      {Object.entries(left).map(([unit, value]) => (
        <div key={unit} className={classes.unit}>
          <span className={classes.number}>
            {Number.isNaN(value) ? '––' : String(value).padStart(2, '0')}
          </span>
          <span className={classes.label}>{unit}</span>
        </div>
      ))}
    </Group>
  );
}
