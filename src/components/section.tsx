import { Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  /** As somebody typed it, line breaks and all. */
  text?: string;
  children?: ReactNode;
}

export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md">
      <Stack gap="md">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {text && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>}
        {children}
      </Stack>
    </Paper>
  );
}
