import { List } from '@mantine/core';
import type { ComponentProps } from 'react';
import { FormLayout } from '@/components/forms/form-layout';
import { Section } from '@/components/section';

const guidelines = [
  'Only submitted proposals are eligible.',
  'Give detailed descriptions.',
  'Include realistic timelines and costs.',
  'Consider alternatives.',
  'The organising team reviews requests.',
];

const card = (
  <Section title="Guidelines">
    <List size="sm">
      {guidelines.map((guideline) => (
        <List.Item key={guideline}>{guideline}</List.Item>
      ))}
    </List>
  </Section>
);

/** The form's layout, with the guidelines beside it. */
export const Guided = (props: ComponentProps<typeof FormLayout>) => (
  <FormLayout first={card} {...props} />
);
