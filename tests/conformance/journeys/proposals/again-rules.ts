import { error, warning } from '../../walk/rule';

export const rules = {
  'createProposal.short-texts': error(
    'openapi.yaml ProposalFields, minLength 1',
    'A title and a relevance of one letter are accepted.',
    'A proposal that the form lets through is refused.',
  ),
  'createProposal.same-title': error(
    'openapi.yaml createProposal 201',
    'Two proposals may have the same title.',
    'A second version of a proposal cannot be saved.',
  ),
  'createProposal.own-record': error(
    'openapi.yaml createProposal 201',
    'Each create makes a proposal, and leaves the others as they are.',
    'An earlier proposal is overwritten.',
  ),
  'updateProposal.only-one': error(
    'openapi.yaml updateProposal, {id}',
    'A change changes one proposal.',
    'The text of other drafts is gone.',
  ),
  'updateProposal.keeps-fields': error(
    'spec 3, proposal',
    'A change is kept as it was sent: any script, any sign, every line.',
    'Text that was typed is gone or looks odd.',
  ),
  'updateProposal.long-texts': error(
    'openapi.yaml ProposalFields',
    'Texts of several pages are accepted in a change, as in a new proposal.',
    'A proposal that could be saved cannot be changed.',
  ),
  'updateProposal.keeps-description': warning(
    'A-62; spec 2, "text search over title and description"',
    'The description is not lost when a proposal is changed.',
    'My Proposals does not find the proposal by its text.',
  ),
  'getProposal.document-names': error(
    'spec 1, "download the attached document"',
    'A document opens whatever its name: its address is escaped.',
    'The download fails for names with #, % or other signs.',
  ),
  'deleteProposal.only-one': error(
    'openapi.yaml deleteProposal, {id}',
    'A deletion deletes one draft, and its own document only.',
    'Other drafts, or their documents, are gone.',
  ),
  'updateProposal.deleted': error(
    'openapi.yaml updateProposal 404',
    'A deleted draft cannot be changed.',
    'A deleted draft comes back.',
  ),
  'updateProposal.submission-time': error(
    'openapi.yaml updateProposal, "sets submitted_at"',
    'submitted_at is the time of the submission, not of the creation.',
    'A wrong timeline.',
  ),
  'updateProposal.submitted-once': error(
    'spec 4, "only DRAFT proposals may be edited"',
    'Submitting again does not move submitted_at.',
    'Work looks as if it had come after the deadline.',
  ),
};
