import { error, warning } from '../../walk/rule';

const stated = 'spec 5, proposal create';
const half = 'An unfinished proposal is handed in.';

/** Checked with the list, after all calls that must be refused. */
export const nothingKept = {
  'createProposal.refusal-creates-nothing': error(
    'openapi.yaml createProposal 400',
    'A proposal that was refused is not in the list.',
    'A proposal that could not be saved appears, and appears again with each try.',
  ),
};

export const rules = {
  ...nothingKept,
  'createProposal.fifty': error(
    'spec 5, "at least 50 characters"',
    'Exactly 50 characters are enough.',
    'Refused although the counter says 50/50.',
  ),
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
    'The proposal is kept as it was sent: any script, any sign, every line.',
    'Text that was typed is gone.',
  ),
  'createProposal.long-texts': error(
    'openapi.yaml ProposalFields',
    'A title of 255 characters, and texts of several pages, are accepted.',
    'A proposal that the form lets through is refused.',
  ),
  'createProposal.description': warning(
    'A-62; spec 2, "text search over title and description"',
    'The description that is sent is not lost.',
    'My Proposals does not find the proposal by its text.',
  ),
  'createProposal.technology-mirrored': warning(
    'spec 3, "technology_methodology (also sent as technologies_used)"',
    'Both names of the technology are kept.',
    'Nothing: the portal reads either. Other clients may not.',
  ),
  'createProposal.unsent-is-empty': error(
    'spec 3, proposal',
    'What was not sent is empty.',
    '"None" or "null" in the place of a text.',
  ),
  'createProposal.unreviewed': error(
    'spec 2, proposal detail, timeline',
    'A new proposal is not reviewed: no time, no reviewer, no comments.',
    '"Reviewed" in the timeline of a proposal that nobody has read.',
  ),
  'createProposal.owner-own': error(
    'spec 6, "their own proposals"',
    'A proposal belongs to whoever is signed in, whatever the form says.',
    "Somebody writes proposals in another's name.",
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
  'createProposal.file-names': error(
    'spec 9, document upload',
    'A document is accepted whatever its name: capitals, blanks, signs of any script.',
    'A document of a stated type is refused.',
  ),
  'createProposal.document-empty': warning(
    stated,
    'A document of no bytes is no document.',
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
  'createProposal.blank-optional': warning(
    'openapi.yaml ProposalFields',
    'Optional texts may be sent empty.',
    'Nothing: the portal leaves them out. Other clients may not.',
  ),
  'createProposal.review-own': error(
    'spec 4, "review transitions are made by reviewers"',
    'Competitors do not write the review of their own proposal.',
    'Competitors review their own proposals.',
  ),
  'createProposal.status-values': error(
    'spec 4, "review transitions are made by reviewers"',
    'Competitors set DRAFT and SUBMITTED only.',
    'Competitors accept their own proposals.',
  ),
};
