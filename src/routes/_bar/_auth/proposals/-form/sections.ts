import type { FormErrors } from '@mantine/form';
import { isBlank } from '@/lib/visible';
import { type FieldName, fieldNames, isField, rows } from './fields';
import type { ProposalValues } from './values';

/** Returns the errors that the form shows at its fields now, including those that only the server found. */
export const errorsOfFields = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => isField(name)));

interface Section {
  title: string;
  fields: FieldName[];
}

const section = (title: string, id: (typeof rows)[FieldName]['section']): Section => ({
  title,
  fields: fieldNames.filter((name) => rows[name].section === id),
});

export const sections = {
  project: section('About the project', 'project'),
  idea: section('The idea', 'idea'),
  reasons: section('How and why', 'reasons'),
  document: section('Document', 'document'),
} satisfies Record<(typeof rows)[FieldName]['section'], Section>;

/**
 * True if the area is "Other" and not described. Both screens mark the description as required, but only the edit
 * screen enforces that.
 */
export const isAreaOpen = (values: ProposalValues): boolean =>
  values.thematic_area === 'OTHER' && isBlank(values.thematic_area_description);

export const missingIn = ({ fields }: Section, incomplete: FormErrors): FieldName[] =>
  fields.filter((field) => incomplete[field]);
