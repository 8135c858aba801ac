import { error, warning } from '../../walk/rule';

const stated = 'spec 5, proposal edit';

export const rules = {
  'getProposal.not-modified': error(
    'RFC 9110, 304; spec 2, "a refresh button"',
    'An ETag changes with what it stands for.',
    'The old text after a change, until the browser forgets it.',
  ),
  'updateProposal.one-field': error(
    'spec 7, "changed fields"',
    'PATCH takes the changed fields only.',
    'Cannot save a change.',
  ),
  'updateProposal.changes': error(
    'spec 7, PATCH',
    'What was changed is changed.',
    'The change is lost.',
  ),
  'updateProposal.keeps-the-rest': error(
    'openapi.yaml ProposalUpdate',
    'Fields that are absent stay as they are.',
    'Text that was typed is gone.',
  ),
  'updateProposal.keeps-document': error(
    'spec 5, "the document is optional on edit"',
    'Without a new document the old one stays.',
    'The document is gone.',
  ),
  'updateProposal.new-document': error(
    'spec 2, proposal edit',
    'A new document takes the place of the old.',
    'Reviewers read the old document.',
  ),
  'updateProposal.nothing-new': error(
    'spec 2, proposal edit, "Save as Draft"',
    'A draft may be saved as it is.',
    'An error after "Save as Draft" although nothing is wrong.',
  ),
  'updateProposal.draft-again': error(
    'spec 4, "saving a draft on the edit screen sends DRAFT"',
    'A draft may be saved as a draft again.',
    '"Failed to update proposal" at each Save as Draft.',
  ),
  'updateProposal.area-description': error(
    'spec 5, proposal edit, "sent as thematic_area_description"',
    'The description of the area OTHER is kept.',
    'Text that was typed is gone.',
  ),
  'updateProposal.areas': error(
    'spec 3, thematic area values',
    'Each of the six areas is accepted.',
    'An area that the form offers is refused.',
  ),
  'updateProposal.problem-length': error(
    'spec 5; openapi.yaml ProposalFields',
    'Problem statement at least 50 characters.',
    'An unfinished proposal is handed in.',
  ),
  'updateProposal.solution-length': error(
    'spec 5; openapi.yaml ProposalFields',
    'Proposed solution at least 50 characters.',
    'An unfinished proposal is handed in.',
  ),
  'updateProposal.relevance-required': error(
    stated,
    'Relevance to theme is required.',
    'An unfinished proposal is handed in.',
  ),
  'updateProposal.file-type': error(
    'spec 9, document upload',
    'PDF, DOC and DOCX only.',
    'Reviewers receive a program.',
  ),
  'updateProposal.document-empty': warning(
    'spec 5, proposal edit; spec 9, document upload',
    'A document of no bytes does not take the place of the one that is there.',
    'Reviewers receive an empty file.',
  ),
  'updateProposal.area-values': error(
    'spec 3, thematic area values',
    'The area is one of the six.',
    'An unfinished proposal is handed in.',
  ),
  'updateProposal.title-required': error(
    stated,
    'The title is required.',
    'A proposal without a title.',
  ),
  'updateProposal.refusal-changes-nothing': error(
    'openapi.yaml updateProposal 400',
    'A refused change changes nothing.',
    'The screen says that it failed, and it did not.',
  ),
  'updateProposal.status-values': error(
    'spec 4, "review transitions are made by reviewers"',
    'Competitors set DRAFT and SUBMITTED only.',
    'Competitors accept their own proposals.',
  ),
  'updateProposal.submits': error(
    'spec 4, "submitting sends SUBMITTED"',
    'A draft is submitted.',
    'Cannot submit.',
  ),
  'updateProposal.submitted-at': error(
    'openapi.yaml updateProposal',
    '`status: SUBMITTED` sets submitted_at.',
    'No "submitted" in the timeline.',
  ),
  'updateProposal.draft-only': error(
    'spec 4, "only DRAFT proposals may be edited"',
    'A submitted proposal cannot be changed.',
    'Work changes after it was handed in.',
  ),
  'updateProposal.no-way-back': error(
    'spec 4, "only DRAFT proposals may be edited"',
    'A submitted proposal does not become a draft again.',
    'Work changes after it was handed in.',
  ),
  'deleteProposal.draft-only': error(
    'spec 4, "only DRAFT proposals may be deleted"',
    'A submitted proposal cannot be deleted.',
    'Submitted work disappears.',
  ),
  'updateProposal.submits-by-status': error(
    'openapi.yaml ProposalUpdate, example { status: SUBMITTED }; spec 7, "changed fields"',
    'A complete draft is submitted by its status alone, and stays as it is.',
    'Cannot submit, or another proposal is submitted than was saved.',
  ),
  'updateProposal.reply': error(
    'openapi.yaml updateProposal 200, "the saved proposal"',
    'The reply is the proposal as it now stands.',
    'The old text on the screen after a change was saved.',
  ),
  'updateProposal.area-display': warning(
    'spec 3, thematic area values',
    'thematic_area_display is the display of the table, for each of the six areas.',
    'Another name of the area than in the form.',
  ),
  'updateProposal.description': warning(
    'spec 7, PATCH, "description rebuilt from problem and solution"',
    'The description follows a change of the problem.',
    'My Proposals finds the proposal by its old text.',
  ),
  'updateProposal.review-own': error(
    'spec 4, "review transitions are made by reviewers"',
    'Competitors do not write the review of their own proposal, nor its times.',
    'Competitors review their own proposals.',
  ),
  'updateProposal.put': error(
    'spec 4, "only DRAFT proposals may be edited"; spec 6',
    'What PATCH refuses, PUT refuses too.',
    'Nothing; work changes after it was submitted, or by others.',
  ),
  'updateProposal.created-at': error(
    'openapi.yaml Proposal',
    'created_at does not change.',
    'The timeline begins at the last change.',
  ),
};
