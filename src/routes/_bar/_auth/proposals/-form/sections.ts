import type { FormErrors } from '@mantine/form';
import { isBlank } from '@/lib/visible';
import type { ProposalValues } from './values';

export type Field = Exclude<keyof ProposalValues, 'upload_anyway'>;

export const labels: Record<Field, string> = {
  project_title: 'Project Title',
  thematic_area: 'Thematic Area',
  thematic_area_description: 'Describe the Thematic Area',
  problem_statement: 'Problem Statement',
  proposed_solution: 'Proposed Solution',
  technology_methodology: 'Technology and Methodology',
  relevance_to_theme: 'Relevance to Theme',
  proposal_document: 'Proposal Document',
};

/** Returns the errors that the form shows at its fields now, including those that only the server found. */
export const errorsOfFields = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name in labels));

interface Section {
  title: string;
  fields: Field[];
}

export const sections = {
  project: {
    title: 'About the project',
    fields: ['project_title', 'thematic_area', 'thematic_area_description'],
  },
  idea: { title: 'The idea', fields: ['problem_statement', 'proposed_solution'] },
  reasons: { title: 'How and why', fields: ['technology_methodology', 'relevance_to_theme'] },
  document: { title: 'Document', fields: ['proposal_document'] },
} satisfies Record<string, Section>;

/**
 * True if the area is "Other" and not described. Both screens mark the description as required, but only the edit
 * screen enforces that.
 */
export const isAreaOpen = (values: ProposalValues): boolean =>
  values.thematic_area === 'OTHER' && isBlank(values.thematic_area_description);

export const missingIn = ({ fields }: Section, incomplete: FormErrors): Field[] =>
  fields.filter((field) => incomplete[field]);
