import { Group, type TextareaProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { LongText } from '@/components/long-text';
import { lengthOf } from '@/lib/length-of';
import { normalText } from '@/lib/same-text';

/** A field for a long text. If `counted`, it has a counter: "n/50 minimum", then "n/50, minimum reached". */
export function CountedTextarea({
  least,
  counted,
  ...props
}: TextareaProps & { value?: string; least: number; counted: boolean }) {
  return (
    <LongText
      {...props}
      rows={4}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        counted && <Counter length={lengthOf(normalText(props.value ?? ''))} least={least} />
      }
    />
  );
}

/** Part of the field's description, so screen readers read it with the field and not after each keystroke. */
function Counter({ length, least }: { length: number; least: number }) {
  const reached = length >= least;
  return (
    <Group component="span" gap={4} justify="flex-end" c={reached ? 'green' : 'dimmed'}>
      {`${length}/${least}${reached ? ', minimum reached' : ' minimum'}`}
      {reached && <IconCheck size={14} aria-hidden />}
    </Group>
  );
}
