import { Text } from '@mantine/core';
import { inWords, timeLeft } from '@/components/countdown';
import { FormLine } from '@/components/forms/form-layout';
import { useDeadline } from '@/components/use-deadline';
import { useSeconds } from '@/components/use-seconds';
import { CLOSED } from '@/content/late';

/** The time until the deadline, to the minute; on request, only on the last day. */
export function TimeLeft({ onLastDay = false }) {
  const { deadline, closed } = useDeadline();
  const minutes = useSeconds((time) => Math.floor((Date.parse(deadline) - time) / 60_000));
  if (onLastDay) {
    return minutes >= 0 && minutes < 24 * 60 ? (
      <FormLine>
        <Text inherit fw={600} c="red">
          {inWords(timeLeft(minutes * 60, 0))}
        </Text>
      </FormLine>
    ) : null;
  }
  return <Text fw={600}>{closed ? CLOSED : inWords(timeLeft(minutes * 60, 0))}</Text>;
}
