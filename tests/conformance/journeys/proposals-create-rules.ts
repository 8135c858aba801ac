import { error, warning } from '../rule';

const stated = 'spec 5, proposal create';
const half = 'An unfinished proposal is handed in.';

export const rules = {
  'createProposal.draft': error(
    'spec 4, proposal status',
    'Creating with save-as-draft sets DRAFT.',
    'Cannot save a draft.',
  ),
  'createProposal.submitted': error(
    'spec 4, proposal status',
    'Creating with submit sets SUBMITTED.',
    'Cannot submit.',
  ),
  'createProposal.keeps-fields': error(
    'spec 3, proposal',
    'The proposal is kept as it was sent.',
    'Text that was typed is gone.',
  ),
  'createProposal.submitted-at': error(
    'openapi.yaml Proposal',
    'submitted_at is when it was submitted: set for SUBMITTED, empty for DRAFT.',
    'A wrong timeline.',
  ),
  'createProposal.submitted-by': warning(
    'spec 2, proposal detail',
    '"Submitted by" with the submitter\'s display name.',
    '"Submitted by" and no name, or a wrong one.',
  ),
  'createProposal.area-display': warning(
    'spec 3, thematic area values',
    'thematic_area_display is the display of the table.',
    'Another name of the area than in the form.',
  ),
  'createProposal.doc': error(
    'spec 9, document upload',
    'DOC is accepted.',
    'A document of a stated type is refused.',
  ),
  'createProposal.docx': error(
    'spec 9, document upload',
    'DOCX is accepted.',
    'A document of a stated type is refused.',
  ),
  'createProposal.file-type': error(
    'spec 9, document upload',
    'PDF, DOC and DOCX only.',
    'Reviewers receive a program.',
  ),
  'createProposal.document-required': error(stated, 'Proposal document is required.', half),
  'createProposal.title-required': error(stated, 'Project title is required.', half),
  'createProposal.area-required': error(stated, 'Thematic area is required.', half),
  'createProposal.area-values': error(
    'spec 3, thematic area values',
    'The area is one of the six.',
    half,
  ),
  'createProposal.problem-length': error(
    stated,
    'Problem statement is required, at least 50 characters.',
    half,
  ),
  'createProposal.solution-length': error(
    stated,
    'Proposed solution is required, at least 50 characters.',
    half,
  ),
  'createProposal.relevance-required': error(stated, 'Relevance to theme is required.', half),
  'createProposal.technology-optional': error(
    stated,
    'Technology and methodology are optional.',
    'A proposal that the form lets through is refused.',
  ),
  'createProposal.review-own': error(
    'spec 4, "review transitions are made by reviewers"',
    'Competitors do not write the review of their own proposal.',
    'Somebody reviews his own proposal.',
  ),
  'createProposal.status-values': error(
    'spec 4, "review transitions are made by reviewers"',
    'Competitors set DRAFT and SUBMITTED only.',
    'Somebody accepts his own proposal.',
  ),
};
