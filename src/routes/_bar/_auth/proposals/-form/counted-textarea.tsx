import type { TextareaProps } from '@mantine/core';
import { Counter } from '@/components/forms/counter';
import { LongText } from '@/components/long-text';

interface CountedTextareaProps extends TextareaProps {
  value?: string;
  limit: { minLength: number };
  counted: boolean;
}

/** A field for a long text. If `counted`, it has a counter below it. */
export function CountedTextarea({ limit, counted, ...props }: CountedTextareaProps) {
  return (
    <LongText
      {...props}
      rows={4}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={counted && <Counter text={props.value ?? ''} limit={limit} />}
    />
  );
}
