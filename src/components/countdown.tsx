import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { clockSkew } from '@/lib/clock';
import { formatDateTime } from '@/lib/dates';
import classes from './countdown.module.css';
import { useDeadline } from './use-deadline';
import { useSeconds } from './use-ticker';

/** Days, hours, minutes and seconds until `deadline`; all zero once it has passed. Times in seconds. */
export function timeLeft(deadline: number, now: number) {
  const left = Math.max(0, deadline - now);
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

/**
 * The time until the submission deadline. The numbers are hidden from screen readers, which get the
 * deadline as a sentence instead of a voice that speaks each second. `slim` is two lines, where the page says elsewhere
 * when submissions close.
 */
export function Countdown({ slim = false }) {
  const { deadline, closed } = useDeadline();
  const now = useSeconds();
  const when = formatDateTime(deadline);
  const skew = clockSkew();
  return (
    <Stack
      gap="xs"
      role="group"
      aria-label="Submission deadline"
      className={slim ? classes.slim : undefined}
    >
      <Text fw={600} size="sm" className={classes.title}>
        {closed ? `Submissions closed ${when}` : 'Time left to submit'}
      </Text>
      <Group gap="xs" wrap={slim ? 'wrap' : 'nowrap'} aria-hidden>
        {Object.entries(timeLeft(Math.floor(Date.parse(deadline) / 1000), now)).map(
          ([unit, value]) => (
            <div key={unit} className={classes.unit}>
              <span className={classes.number} data-ticking>
                {Number.isNaN(value) ? '––' : String(value).padStart(2, '0')}
              </span>
              <span className={classes.label}>{unit}</span>
            </div>
          ),
        )}
      </Group>
      {!closed && (
        <>
          <VisuallyHidden>Submissions close {when}</VisuallyHidden>
          {!slim && (
            <Text size="xs" c="dimmed" aria-hidden>
              Closes {when}
            </Text>
          )}
        </>
      )}
      {skew !== null && (
        <Text size="xs">
          The clock of this device is {skew}. The time shown here follows the server's.
        </Text>
      )}
    </Stack>
  );
}
