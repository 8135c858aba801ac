import { Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './form-section.module.css';

interface FormSectionProps {
  title: string;
  /** How many of its required answers are missing; undefined where nothing can be filled in. */
  missing?: number | undefined;
  children: ReactNode;
}

/** A few questions that belong together, so that a long form is several short ones. */
export function FormSection({ title, missing, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Group justify="space-between" gap="xs" mb="md">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {missing !== undefined && <State missing={missing} />}
      </Group>
      <Stack gap="lg">{children}</Stack>
    </section>
  );
}

function State({ missing }: { missing: number }) {
  if (missing > 0) {
    return (
      <Text size="sm" c="dimmed">
        {missing} to complete
      </Text>
    );
  }
  return (
    <Text component="div" size="sm" fw={600} c="green" className={classes.complete}>
      <IconCheck size={16} aria-hidden /> Complete
    </Text>
  );
}
