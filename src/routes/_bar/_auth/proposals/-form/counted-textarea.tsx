import { Group, type TextareaProps, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { LongText } from '@/components/long-text';
import { normalText } from '@/lib/same-text';
import { MIN_LENGTH } from './rules';

/** A long text with its counter: "n/50 minimum", ticked at 50, counting on after it. */
export function CountedTextarea(props: TextareaProps & { value?: string }) {
  return (
    <LongText
      {...props}
      rows={4}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={<Counter length={normalText(props.value ?? '').length} />}
    />
  );
}

/** Part of the field's description, so that it is read with the field and not at each key. */
function Counter({ length }: { length: number }) {
  const reached = length >= MIN_LENGTH;
  return (
    <Group component="span" gap={4} justify="flex-end" c={reached ? 'green' : 'dimmed'}>
      {`${length}/${MIN_LENGTH} minimum`}
      {reached && <IconCheck size={14} aria-hidden />}
      {reached && <VisuallyHidden component="span">reached</VisuallyHidden>}
    </Group>
  );
}
