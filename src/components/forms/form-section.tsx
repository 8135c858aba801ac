import { Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PartBoundary } from '@/components/feedback/part-boundary';
import { Section } from '@/components/section';
import type { Task } from './form-parts';

interface FormSectionProps {
  title: string;
  /** How many required answers are missing. Without it, no count is shown, as in a locked form. */
  missing?: number | undefined;
  task?: Task | undefined;
  /** How many more answers we recommend. */
  recommended?: number;
  children: ReactNode;
}

/** A group of related fields with a heading, so that a long form reads as several short ones. */
export function FormSection(props: FormSectionProps) {
  const { title, missing, task = 'complete', recommended = 0, children } = props;
  return (
    <Section
      title={title}
      gap="lg"
      aside={missing !== undefined && <State {...{ missing, task, recommended }} />}
    >
      <PartBoundary>{children}</PartBoundary>
    </Section>
  );
}

function State({
  missing,
  task,
  recommended,
}: {
  missing: number;
  task: Task;
  recommended: number;
}) {
  if (missing + recommended > 0) {
    return (
      <Text size="sm" c="dimmed">
        {missing > 0 ? `${missing} to ${task}` : `${recommended} recommended`}
      </Text>
    );
  }
  return (
    <Group gap={4} c="green" fz="sm" fw={600}>
      <IconCheck size={16} aria-hidden /> Complete
    </Group>
  );
}
