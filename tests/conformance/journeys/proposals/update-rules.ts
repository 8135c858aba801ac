import { limits } from 'portal-contract';
import { error, warning } from '../../contract/rule';

const { problem_statement, proposed_solution } = limits.ProposalFields;
const stated = 'spec 5, proposal edit';

export const rules = {
  'getProposal.not-modified': error(
    'RFC 9110, 304; spec 2, "a refresh button"',
    'An ETag changes when the content changes.',
    'After a change, the browser still shows the old text.',
  ),
  'updateProposal.one-field': error(
    'spec 7, "changed fields"',
    'PATCH accepts only the changed fields.',
    "Users can't save a change.",
  ),
  'updateProposal.changes': error(
    'spec 7, PATCH',
    'An update changes the fields that were sent.',
    'The change is lost.',
  ),
  'updateProposal.keeps-the-rest': error(
    'openapi.yaml ProposalUpdate',
    'Fields that were not sent stay unchanged.',
    'What the user typed is lost.',
  ),
  'updateProposal.keeps-document': error(
    'spec 5, "the document is optional on edit"',
    'Without a new document the old one stays.',
    'The document is lost.',
  ),
  'updateProposal.new-document': error(
    'spec 2, proposal edit',
    'A new document replaces the old one.',
    'Reviewers read the old document.',
  ),
  'updateProposal.nothing-new': error(
    'spec 2, proposal edit, "Save as Draft"',
    'A draft can be saved without a change.',
    'An error after "Save as Draft" although nothing is wrong.',
  ),
  'updateProposal.draft-again': error(
    'spec 4, "saving a draft on the edit screen sends DRAFT"',
    'A draft can be saved as a draft again.',
    '"Failed to update proposal" at each Save as Draft.',
  ),
  'updateProposal.area-description': error(
    'spec 5, proposal edit, "sent as thematic_area_description"',
    'The description of the area OTHER is saved.',
    'What the user typed is lost.',
  ),
  'updateProposal.areas': error(
    'spec 3, thematic area values',
    'Each of the six areas is accepted.',
    'An area that the form offers is refused.',
  ),
  'updateProposal.problem-length': error(
    'spec 5; openapi.yaml ProposalFields',
    `Problem statement at least ${problem_statement.minLength} characters.`,
    'An incomplete proposal is submitted.',
  ),
  'updateProposal.solution-length': error(
    'spec 5; openapi.yaml ProposalFields',
    `Proposed solution at least ${proposed_solution.minLength} characters.`,
    'An incomplete proposal is submitted.',
  ),
  'updateProposal.relevance-required': error(
    stated,
    'Relevance to theme is required.',
    'An incomplete proposal is submitted.',
  ),
  'updateProposal.file-type': error(
    'spec 9, document upload',
    'Only PDF, DOC and DOCX are accepted.',
    'Reviewers receive a file that could be a program.',
  ),
  'updateProposal.document-empty': warning(
    'spec 5, proposal edit; spec 9, document upload',
    'An empty document does not replace the existing one.',
    'Reviewers receive an empty file.',
  ),
  'updateProposal.area-values': error(
    'spec 3, thematic area values',
    'The area is one of the six.',
    'An incomplete proposal is submitted.',
  ),
  'updateProposal.title-required': error(
    stated,
    'The title is required.',
    'A proposal can have no title.',
  ),
  'updateProposal.refusal-changes-nothing': error(
    'openapi.yaml updateProposal 400',
    'A refused update changes nothing.',
    'The screen says that saving failed, but something was saved.',
  ),
  'updateProposal.status-values': error(
    'spec 4, "review transitions are made by reviewers"',
    'Competitors can only set DRAFT and SUBMITTED.',
    'Competitors can accept their own proposals.',
  ),
  'updateProposal.submits': error(
    'spec 4, "submitting sends SUBMITTED"',
    'A draft is submitted.',
    "Users can't submit.",
  ),
  'updateProposal.submitted-at': error(
    'openapi.yaml updateProposal',
    '`status: SUBMITTED` sets submitted_at.',
    'The timeline does not say when the proposal was submitted.',
  ),
  'updateProposal.draft-only': error(
    'spec 4, "only DRAFT proposals may be edited"',
    'A submitted proposal cannot be changed.',
    'Proposals can change after they were submitted.',
  ),
  'updateProposal.no-way-back': error(
    'spec 4, "only DRAFT proposals may be edited"',
    'A submitted proposal does not become a draft again.',
    'Proposals can change after they were submitted.',
  ),
  'deleteProposal.draft-only': error(
    'spec 4, "only DRAFT proposals may be deleted"',
    'A submitted proposal cannot be deleted.',
    'Submitted proposals can be deleted.',
  ),
  'updateProposal.submits-by-status': error(
    'openapi.yaml ProposalUpdate, example { status: SUBMITTED }; spec 7, "changed fields"',
    '`status: SUBMITTED` alone submits a complete draft and changes no other field.',
    "Users can't submit, or the submitted proposal differs from the saved one.",
  ),
  'updateProposal.reply': error(
    'openapi.yaml updateProposal 200, "the saved proposal"',
    'The reply has the saved values.',
    'After saving, the screen shows the old text.',
  ),
  'updateProposal.area-display': warning(
    'spec 3, thematic area values',
    'thematic_area_display is the display name in the contract, for each of the six areas.',
    'The area has another name than in the form.',
  ),
  'updateProposal.description': warning(
    'spec 7, PATCH, "description rebuilt from problem and solution"',
    'Changing the problem also updates the description.',
    'The search in My Proposals finds the proposal by its old text.',
  ),
  'updateProposal.review-own': error(
    'spec 4, "review transitions are made by reviewers"',
    "Competitors can't write the review of their own proposal, or set its times.",
    'Competitors can review their own proposals.',
  ),
  'updateProposal.put': error(
    'spec 4, "only DRAFT proposals may be edited"; spec 6',
    'PUT refuses what PATCH refuses.',
    'Not visible, but proposals can be changed after they were submitted, or by others.',
  ),
  'updateProposal.created-at': error(
    'openapi.yaml Proposal',
    'created_at does not change.',
    'The timeline starts at the last change.',
  ),
};
