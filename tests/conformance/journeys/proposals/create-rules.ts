import { limits } from 'portal-contract';
import { error, warning } from '../../contract/rule';

const { project_name, problem_statement, proposed_solution } = limits.ProposalFields;
const stated = 'spec 5, proposal create';
const half = 'An incomplete proposal is submitted.';

/** The journey of the lists checks this rule, after all calls that must be refused. */
export const nothingKept = {
  'createProposal.refusal-creates-nothing': error(
    'openapi.yaml createProposal 400',
    'A refused proposal is not saved.',
    'The screen says that saving failed, but a proposal appears, and another with each attempt.',
  ),
};

export const rules = {
  ...nothingKept,
  'createProposal.minimum-length': error(
    'spec 5; openapi.yaml ProposalFields, minLength',
    'A problem and a solution of exactly the minimum length are accepted, also in a submission.',
    'The text is refused although the counter says that it is long enough.',
  ),
  'updateProposal.minimum-length': error(
    'spec 5; openapi.yaml ProposalFields, minLength',
    'A draft with texts of exactly the minimum length can be submitted.',
    'The text is refused although the counter says that it is long enough.',
  ),
  'createProposal.draft': error(
    'spec 4, proposal status',
    'Creating with save-as-draft sets DRAFT.',
    "Users can't save a draft.",
  ),
  'createProposal.submitted': error(
    'spec 4, proposal status',
    'Creating with submit sets SUBMITTED.',
    "Users can't submit.",
  ),
  'createProposal.keeps-fields': error(
    'spec 3, proposal',
    'The proposal is stored as it was sent: any script, any character, every line.',
    'What the user typed is lost.',
  ),
  'createProposal.long-title': warning(
    'openapi.yaml ProposalFields, maxLength',
    `A title of ${project_name.maxLength} characters is accepted.`,
    'A proposal that the form accepts is refused.',
  ),
  'createProposal.long-texts': error(
    'openapi.yaml ProposalFields',
    'Texts of several pages are accepted.',
    'A proposal that the form accepts is refused.',
  ),
  'createProposal.description': warning(
    'A-62; spec 2, "text search over title and description"',
    'The proposal has a description.',
    'The search in My Proposals does not find the proposal by its text.',
  ),
  'createProposal.technology-mirrored': warning(
    'spec 3, "technology_methodology (also sent as technologies_used)"',
    'The technology text is saved under both field names.',
    'Nothing: the portal reads either field. Other clients may not.',
  ),
  'createProposal.unsent-is-empty': error(
    'spec 3, proposal',
    'Fields that were not sent are empty.',
    '"None" or "null" is shown instead of an empty field.',
  ),
  'createProposal.unreviewed': error(
    'spec 2, proposal detail, timeline',
    'A new proposal has no review time, reviewer or comments.',
    'The timeline says "Reviewed" although nobody has reviewed it.',
  ),
  'createProposal.owner-own': error(
    'spec 6, "their own proposals"',
    'A proposal belongs to the signed-in user, whatever the form says.',
    "Users can create proposals in another user's name.",
  ),
  'createProposal.submitted-at': error(
    'openapi.yaml Proposal',
    'submitted_at is set for SUBMITTED and empty for DRAFT.',
    'The timeline is wrong.',
  ),
  'createProposal.submitted-by': warning(
    'spec 2, proposal detail',
    "submitted_by has the submitter's display name.",
    '"Submitted by" has no name or a wrong one.',
  ),
  'createProposal.area-display': warning(
    'spec 3, thematic area values',
    'thematic_area_display is the display name in the contract.',
    'The area has another name than in the form.',
  ),
  'createProposal.doc': error(
    'spec 9, document upload',
    'DOC is accepted.',
    'A document of an allowed type is refused.',
  ),
  'createProposal.docx': error(
    'spec 9, document upload',
    'DOCX is accepted.',
    'A document of an allowed type is refused.',
  ),
  'createProposal.file-type': error(
    'spec 9, document upload',
    'Only PDF, DOC and DOCX are accepted.',
    'Reviewers receive a file that could be a program.',
  ),
  'createProposal.file-names': error(
    'spec 9, document upload',
    'A document is accepted whatever its name is: capitals, spaces, characters of any script.',
    'A document of an allowed type is refused.',
  ),
  'createProposal.document-empty': warning(
    stated,
    'An empty document is refused.',
    'Reviewers receive an empty file.',
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
    `Problem statement is required, at least ${problem_statement.minLength} characters.`,
    half,
  ),
  'createProposal.solution-length': error(
    stated,
    `Proposed solution is required, at least ${proposed_solution.minLength} characters.`,
    half,
  ),
  'createProposal.relevance-required': error(stated, 'Relevance to theme is required.', half),
  'createProposal.technology-optional': error(
    stated,
    'The technology text is optional.',
    'A proposal that the form accepts is refused.',
  ),
  'createProposal.blank-optional': warning(
    'openapi.yaml ProposalFields',
    'Optional texts can be empty.',
    'Nothing: the portal omits empty fields. Other clients may send them.',
  ),
  'createProposal.review-own': error(
    'spec 4, "review transitions are made by reviewers"',
    "Competitors can't write the review of their own proposal.",
    'Competitors can review their own proposals.',
  ),
  'createProposal.status-values': error(
    'spec 4, "review transitions are made by reviewers"',
    'Competitors can only set DRAFT and SUBMITTED.',
    'Competitors can accept their own proposals.',
  ),
};
