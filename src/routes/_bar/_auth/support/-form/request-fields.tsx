import { Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import type { Proposal } from '@/api/readers';
import { Counter } from '@/components/forms/counter';
import { missingIn, type Task } from '@/components/forms/form-parts';
import { FormSection } from '@/components/forms/form-section';
import { LongText } from '@/components/long-text';
import { statusText } from '@/components/records/status-badge';
import { type FieldName, isRequired, parts, type RequestValues, rowOf } from './fields';

interface RequestFieldsProps {
  form: UseFormReturnType<RequestValues>;
  proposals: Proposal[];
  /** The errors of all fields, such as required fields that are empty. */
  incomplete: FormErrors;
  task: Task;
}

export function RequestFields({ incomplete, task, ...props }: RequestFieldsProps) {
  return parts.map((part) => (
    <FormSection
      key={part.title}
      title={part.title}
      task={task}
      // An optional section is not "complete" while it is empty.
      missing={missingIn(part, incomplete).length || (part.isOptional ? undefined : 0)}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="lg">
        {part.fields.map((name) => (
          <div key={name} style={rowOf(name).wide && { gridColumn: '1 / -1' }}>
            <RequestField name={name} {...props} />
          </div>
        ))}
      </SimpleGrid>
    </FormSection>
  ));
}

type RequestFieldProps = Omit<RequestFieldsProps, 'incomplete' | 'task'> & { name: FieldName };

function RequestField({ name, form, proposals }: RequestFieldProps) {
  const { label, rule, wide, hint, limit, inputMode, choices } = rowOf(name);
  const value = form.values[name];
  const options =
    name === 'proposal'
      ? proposals.map(({ id, project_name, status }) => ({
          value: String(id),
          label: `${project_name} (${statusText(status)})`,
        }))
      : choices && Object.entries(choices).map(([code, text]) => ({ value: code, label: text }));
  const isRejected =
    name === 'proposal' &&
    proposals.some(({ id, status }) => String(id) === value && status === 'REJECTED');
  const input = {
    label: v.is(rule, '') ? `${label} (optional)` : label,
    required: isRequired(name),
    description: isRejected
      ? 'This proposal was rejected. You can still ask; the organising team decides.'
      : limit
        ? counted(hint, <Counter text={value} limit={limit} />)
        : hint,
    ...form.getInputProps(name),
  };
  if (options) {
    const none = { value: '', label: `Select a ${label.toLowerCase()}` };
    return <NativeSelect {...input} data={isRequired(name) ? [none, ...options] : options} />;
  }
  // Not a number field, which drops letters silently: 1e9 would become 19.
  return wide === 'text' ? <LongText {...input} /> : <TextInput {...input} inputMode={inputMode} />;
}

const counted = (hint: string | undefined, counter: ReactNode) => (
  <Group component="span" justify="space-between" gap="0 xs">
    {hint} {counter}
  </Group>
);
