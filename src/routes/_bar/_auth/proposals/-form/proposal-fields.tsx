import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { FormSection } from '@/components/forms/form-section';
import { LongText } from '@/components/long-text';
import { AIM, THEME } from '@/content/event';
import { thematicAreas } from '@/content/thematic-areas';
import { limits } from '@/contract/contract.gen';
import { CountedTextarea } from './counted-textarea';
import { labels } from './fields';
import { isAreaOpen, missingIn, sections } from './sections';
import type { ProposalValues } from './values';

interface ProposalFieldsProps {
  form: UseFormReturnType<ProposalValues>;
  /** The edit screen requires more than the create screen. */
  editing: boolean;
  /** The errors of all fields, such as required fields that are empty; undefined if the form is locked. */
  incomplete?: FormErrors;
}

const areas = [{ value: '', label: 'Select a thematic area' }, ...thematicAreas];

export function ProposalFields({ form, editing, incomplete }: ProposalFieldsProps) {
  // A locked form has no required marks, no counters and no hints about areas.
  const asks = incomplete !== undefined;
  const state = (section: (typeof sections)[keyof typeof sections]) => ({
    title: section.title,
    missing: incomplete && missingIn(section, incomplete).length,
  });
  return (
    <>
      <FormSection {...state(sections.project)}>
        <TextInput
          label={labels.project_title}
          required={asks}
          autoComplete="off"
          {...form.getInputProps('project_title')}
        />
        <NativeSelect
          label={labels.thematic_area}
          required={asks}
          data={areas}
          description={asks && !editing && 'One area per proposal.'}
          {...form.getInputProps('thematic_area')}
        />
        {form.values.thematic_area === 'OTHER' && (
          <AreaDescription form={form} editing={editing} asks={asks} />
        )}
      </FormSection>
      <FormSection {...state(sections.idea)}>
        <CountedTextarea
          label={labels.problem_statement}
          required={asks}
          least={limits.ProposalFields.problem_statement.minLength}
          counted={asks}
          {...form.getInputProps('problem_statement')}
        />
        <CountedTextarea
          label={labels.proposed_solution}
          required={asks}
          least={limits.ProposalFields.proposed_solution.minLength}
          counted={asks}
          {...form.getInputProps('proposed_solution')}
        />
      </FormSection>
      <FormSection {...state(sections.reasons)}>
        <LongText
          label={labels.technology_methodology}
          required={asks && editing}
          description={editing ? undefined : 'Needed to edit this draft later.'}
          {...form.getInputProps('technology_methodology')}
        />
        <LongText
          label={labels.relevance_to_theme}
          description={`${THEME}, ${AIM}.`}
          required={asks}
          {...form.getInputProps('relevance_to_theme')}
        />
      </FormSection>
    </>
  );
}

/** Marked as required on both screens; the create screen only warns. */
function AreaDescription({ form, editing, asks }: ProposalFieldsProps & { asks: boolean }) {
  const missing = !editing && isAreaOpen(form.values);
  return (
    <div>
      <LongText
        label={labels.thematic_area_description}
        required={asks}
        rows={2}
        {...form.getInputProps('thematic_area_description')}
      />
      {missing && (
        <Text size="sm" c="orange" mt={4}>
          Reviewers need a short description of the area. You can continue without it.
        </Text>
      )}
    </div>
  );
}
