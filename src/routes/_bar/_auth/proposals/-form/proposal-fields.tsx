import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { Fragment, type ReactNode } from 'react';
import { Counter } from '@/components/forms/counter';
import { missingIn, type Task } from '@/components/forms/form-parts';
import { FormSection } from '@/components/forms/form-section';
import { LongText } from '@/components/long-text';
import { AIM, THEME } from '@/content/event';
import { thematicAreas } from '@/content/thematic-areas';
import { limits } from '@/contract/contract.gen';
import { type FieldName, isRequired, labels } from './fields';
import { isAreaOpen, sections } from './sections';
import type { ProposalValues } from './values';

interface ProposalFieldsProps {
  form: UseFormReturnType<ProposalValues>;
  /** The edit screen requires more than the create screen. */
  editing: boolean;
  /** The errors of all fields, such as required fields that are empty; undefined if the form is locked. */
  incomplete?: FormErrors;
  task?: Task | undefined;
  /** Fields that are empty and not required, but recommended. */
  recommended?: FormErrors;
}

const areas = [{ value: '', label: 'Select a thematic area' }, ...thematicAreas];

interface InputProps extends ProposalFieldsProps {
  /** A locked form has no required marks, no counters and no hints about areas. */
  asks: boolean;
  /** The label, the mark and the value. */
  field: object & { value?: string };
}

/** A field for a long text, with a counter below it. */
const counted = (limit: { minLength: number }, { field, asks }: InputProps) => (
  <LongText
    {...field}
    rows={4}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    description={asks && <Counter text={field.value ?? ''} limit={limit} />}
  />
);

const { project_name, problem_statement, proposed_solution } = limits.ProposalFields;
/** From this many characters on, a counter says how many a title may have. */
const NEARLY_FULL = 200;

const inputs: Record<Exclude<FieldName, 'proposal_document'>, (props: InputProps) => ReactNode> = {
  project_title: ({ field, asks }) => {
    const { value = '' } = field;
    const isLong = asks && value.length > NEARLY_FULL;
    return (
      <TextInput
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={isLong && <Counter text={value} limit={project_name} />}
        {...field}
      />
    );
  },
  thematic_area: ({ field, asks, editing }) => (
    <NativeSelect
      data={areas}
      description={asks && !editing && 'One area per proposal.'}
      {...field}
    />
  ),
  thematic_area_description: (props) =>
    props.form.values.thematic_area === 'OTHER' && <AreaDescription {...props} />,
  problem_statement: (props) => counted(problem_statement, props),
  proposed_solution: (props) => counted(proposed_solution, props),
  technology_methodology: ({ field, editing }) => (
    <LongText
      description={
        editing ? undefined : 'Optional now. Needed if you edit or submit a saved draft.'
      }
      {...field}
    />
  ),
  relevance_to_theme: ({ field }) => <LongText description={`${THEME}, ${AIM}.`} {...field} />,
};

/** All fields but the document, by section. */
export function ProposalFields(props: ProposalFieldsProps) {
  const { form, editing, incomplete, task, recommended = {} } = props;
  const asks = incomplete !== undefined;
  return Object.values(sections).map((section) => {
    const names = section.fields.filter((name) => name !== 'proposal_document');
    if (names.length === 0) return null;
    return (
      <FormSection
        key={section.title}
        title={section.title}
        missing={incomplete && missingIn(section, incomplete).length}
        task={task}
        recommended={missingIn(section, recommended).length}
      >
        {names.map((name) => {
          const required = asks && isRequired(name, editing);
          const field = { label: labels[name], required, ...form.getInputProps(name) };
          return <Fragment key={name}>{inputs[name]({ ...props, asks, field })}</Fragment>;
        })}
      </FormSection>
    );
  });
}

/** Marked as required on both screens; the create screen only warns. */
function AreaDescription({ form, editing, asks, field }: InputProps) {
  // If the server has refused the form without it, its own words stand below the field.
  const missing = !editing && isAreaOpen(form.values) && !form.errors.thematic_area_description;
  return (
    <div>
      <LongText {...field} required={asks} rows={2} />
      {missing && (
        <Text size="sm" c="orange" mt={4}>
          Reviewers need a short description of the area. You can continue without it.
        </Text>
      )}
    </div>
  );
}
