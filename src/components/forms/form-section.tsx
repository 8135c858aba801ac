import { Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Section } from '@/components/section';

interface FormSectionProps {
  title: string;
  /** How many of its required answers are missing; undefined where nothing can be filled in. */
  missing?: number | undefined;
  children: ReactNode;
}

/** A few questions that belong together, so that a long form is several short ones. */
export function FormSection({ title, missing, children }: FormSectionProps) {
  return (
    <Section title={title} gap="lg" aside={missing !== undefined && <State missing={missing} />}>
      {children}
    </Section>
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
    <Group gap={4} c="green" fz="sm" fw={600}>
      <IconCheck size={16} aria-hidden /> Complete
    </Group>
  );
}
