import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Proposal } from '@/api/readers';
import { FormSection } from '@/components/forms/form-section';
import { LongText } from '@/components/long-text';
import { statusText } from '@/components/records/status-badge';
import { priorities } from '@/content/priorities';
import { supportTypes } from '@/content/support-types';
import type { SupportRequestValues } from './values';

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface RequestFieldsProps {
  form: UseFormReturnType<SupportRequestValues>;
  proposals: Proposal[];
}

export function RequestFields({ form, proposals }: RequestFieldsProps) {
  const chosen = proposals.find(({ id }) => String(id) === form.values.proposal);
  return (
    <Stack gap="lg">
      <FormSection title="The request">
        <NativeSelect
          label="Proposal"
          description={
            chosen?.status === 'REJECTED'
              ? 'This proposal was rejected. You can still ask; the organising team decides.'
              : undefined
          }
          data={[
            { value: '', label: 'Select a proposal' },
            ...proposals.map(({ id, project_name, status }) => ({
              value: String(id),
              label: `${project_name} (${statusText(status)})`,
            })),
          ]}
          required
          {...form.getInputProps('proposal')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            label="Support type"
            data={[{ value: '', label: 'Select a support type' }, ...options(supportTypes)]}
            required
            {...form.getInputProps('support_type')}
          />
          <NativeSelect
            label="Priority"
            data={options(priorities)}
            {...form.getInputProps('priority')}
          />
        </SimpleGrid>
        <TextInput label="Title" required {...form.getInputProps('title')} />
      </FormSection>
      <FormSection title="What it is for">
        <LongText label="Description" required {...form.getInputProps('description')} />
        <LongText label="Justification" required {...form.getInputProps('justification')} />
        <LongText label="Expected impact" required {...form.getInputProps('expected_impact')} />
      </FormSection>
      <FormSection title="How much, and when">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Quantity required (optional)"
            {...form.getInputProps('quantity_required')}
          />
          <TextInput
            label="Duration needed (optional)"
            {...form.getInputProps('duration_needed')}
          />
          <TextInput
            label="Preferred timeline (optional)"
            {...form.getInputProps('preferred_timeline')}
          />
          {/* Not a number field, which drops letters silently: 1e9 would become 19. */}
          <TextInput
            label="Estimated cost in KES (optional)"
            inputMode="decimal"
            {...form.getInputProps('estimated_cost')}
          />
        </SimpleGrid>
        <LongText
          label="Alternative solutions (optional)"
          {...form.getInputProps('alternative_solutions')}
        />
      </FormSection>
    </Stack>
  );
}
