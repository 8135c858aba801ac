import { Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { lengthOf } from '@/lib/length-of';
import { normalText } from '@/lib/same-text';

interface CounterProps {
  text: string;
  limit: { minLength: number } | { maxLength: number };
}

/**
 * Counts the characters of a text: "n/50 minimum", then "n/50, minimum reached", or "n/255 maximum". Part of the
 * field's description, so screen readers read it with the field and not after each keystroke.
 */
export function Counter({ text, limit }: CounterProps) {
  const length = lengthOf(normalText(text));
  if ('maxLength' in limit) return <span>{`${length}/${limit.maxLength} maximum`}</span>;
  const reached = length >= limit.minLength;
  return (
    <Group component="span" gap={4} justify="flex-end" c={reached ? 'green' : 'dimmed'}>
      {`${length}/${limit.minLength}${reached ? ', minimum reached' : ' minimum'}`}
      {reached && <IconCheck size={14} aria-hidden />}
    </Group>
  );
}
