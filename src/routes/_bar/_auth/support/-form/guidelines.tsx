import { List } from '@mantine/core';
import type { ReactNode } from 'react';
import { RecordColumns } from '@/components/records/record-columns';
import { Section } from '@/components/section';

const guidelines = [
  'Only submitted proposals are eligible.',
  'Give detailed descriptions.',
  'Include realistic timelines and costs.',
  'Consider alternatives.',
  'The organising team reviews requests.',
];

/** Shows the guidelines for support requests beside the form, or beside the notice that takes the form's place. */
export function WithGuidelines({ children }: { children: ReactNode }) {
  return (
    <RecordColumns
      asideFirst
      gap="md"
      aside={
        <Section title="Guidelines">
          <List>
            {guidelines.map((guideline) => (
              <List.Item key={guideline}>{guideline}</List.Item>
            ))}
          </List>
        </Section>
      }
    >
      {children}
    </RecordColumns>
  );
}
