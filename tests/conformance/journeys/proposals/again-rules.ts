import { error, warning } from '../../contract/rule';

export const rules = {
  'createProposal.short-texts': error(
    'openapi.yaml ProposalFields, minLength',
    'The shortest title and the shortest relevance are accepted.',
    'A proposal that the form accepts is refused.',
  ),
  'createProposal.same-title': error(
    'openapi.yaml createProposal 201',
    'Two proposals can have the same title.',
    'A second version of a proposal cannot be saved.',
  ),
  'createProposal.own-record': error(
    'openapi.yaml createProposal 201',
    'Each create adds a new proposal and leaves the others unchanged.',
    'An earlier proposal is overwritten.',
  ),
  'updateProposal.only-one': error(
    'openapi.yaml updateProposal, {id}',
    'An update changes only one proposal.',
    'The text of other drafts is lost.',
  ),
  'updateProposal.keeps-fields': error(
    'spec 3, proposal',
    'An update is stored as it was sent: any script, any character, every line.',
    'What the user typed is lost or garbled.',
  ),
  'updateProposal.long-texts': error(
    'openapi.yaml ProposalFields',
    'An update accepts texts of several pages, as a create does.',
    "A proposal could be saved, but can't be changed.",
  ),
  'updateProposal.keeps-description': warning(
    'A-62; spec 2, "text search over title and description"',
    'An update keeps the description.',
    'The search in My Proposals does not find the proposal by its text.',
  ),
  'getProposal.document-names': error(
    'spec 1, "download the attached document"',
    'A document opens whatever its name is: special characters in its URL are escaped.',
    'The download fails for names with #, % or other signs.',
  ),
  'deleteProposal.only-one': error(
    'openapi.yaml deleteProposal, {id}',
    'A delete removes only one draft and its document.',
    'Other drafts or their documents are lost.',
  ),
  'updateProposal.deleted': error(
    'openapi.yaml updateProposal 404',
    'A deleted draft cannot be changed.',
    'A deleted draft comes back.',
  ),
  'updateProposal.submission-time': error(
    'openapi.yaml updateProposal, "sets submitted_at"',
    'submitted_at is when the proposal was submitted, not when it was created.',
    'The timeline is wrong.',
  ),
  'updateProposal.submitted-once': error(
    'spec 4, "only DRAFT proposals may be edited"',
    'Submitting again does not change submitted_at.',
    'The proposal looks as if it came after the deadline.',
  ),
};
