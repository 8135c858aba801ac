import { List } from '@mantine/core';
import { Section } from '@/components/section';

const guidelines = [
  'Only submitted proposals are eligible.',
  'Give detailed descriptions.',
  'Include realistic timelines and costs.',
  'Consider alternatives.',
  'The organising team reviews requests.',
];

export function Guidelines() {
  return (
    <Section title="Guidelines">
      <List size="sm">
        {guidelines.map((guideline) => (
          <List.Item key={guideline}>{guideline}</List.Item>
        ))}
      </List>
    </Section>
  );
}
