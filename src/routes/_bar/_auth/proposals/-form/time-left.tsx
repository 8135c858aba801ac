import { Text } from '@mantine/core';
import { inWords, timeLeft } from '@/components/countdown';
import { useDeadline } from '@/components/use-deadline';
import { useSeconds } from '@/components/use-seconds';
import { CLOSED } from '@/content/late';

/** The time until the deadline, to the minute. */
export function TimeLeft() {
  const { deadline, closed } = useDeadline();
  const minutes = useSeconds((time) => Math.floor((Date.parse(deadline) - time) / 60_000));
  return <Text fw={600}>{closed ? CLOSED : inWords(timeLeft(minutes * 60, 0))}</Text>;
}
