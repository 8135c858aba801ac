import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface PartProps {
  title: string;
  /** Shown as typed, with its line breaks. */
  text?: string;
  children?: ReactNode;
}

/** A part of a record with a heading but without a box. */
export function Part({ title, text, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="md">
        {title}
      </Title>
      <Stack gap="md">
        {text && <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>}
        {children}
      </Stack>
    </section>
  );
}
