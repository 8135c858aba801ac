import type { FormErrors } from '@mantine/form';
import { partsOf } from '@/components/forms/form-parts';
import { isBlank } from '@/lib/visible';
import { fieldNames, isField, rows } from './fields';
import type { ProposalValues } from './values';

/** Returns the errors that the form shows at its fields now, including those that only the server found. */
export const errorsOfFields = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => isField(name)));

export const sections = partsOf(
  {
    project: 'About the project',
    idea: 'The idea',
    reasons: 'How and why',
    document: 'Document',
  },
  fieldNames,
  (name) => rows[name].section,
);

/**
 * True if the area is "Other" and not described. Both screens mark the description as required, but only the edit
 * screen enforces that.
 */
export const isAreaOpen = (values: ProposalValues): boolean =>
  values.thematic_area === 'OTHER' && isBlank(values.thematic_area_description);
