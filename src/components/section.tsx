import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  aside?: ReactNode;
  gap?: 'md' | 'lg';
  children: ReactNode;
}

/** A card with a heading. All cards have the same padding, so that their contents line up. */
export function Section({ title, aside, gap = 'md', children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Group justify="space-between" gap="xs" mb="md">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      <Stack gap={gap}>{children}</Stack>
    </section>
  );
}

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
        {text && <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>}
        {children}
      </Stack>
    </section>
  );
}
