import { error, warning } from '../../walk/rule';

const order = 'spec 5, support request';
const useless = 'Organisers receive a request that they cannot judge.';

/** Checked with the list, after all calls that must be refused. */
export const nothingKept = {
  'createSupportRequest.refusal-creates-nothing': error(
    'openapi.yaml createSupportRequest 400',
    'A request that was refused is not in the list.',
    'A request that could not be sent appears, and appears again with each try.',
  ),
};

export const rules = {
  ...nothingKept,
  'createSupportRequest.accepts': error(
    'spec 7',
    'A request for a submitted proposal is taken.',
    '"Failed to submit support request."',
  ),
  'createSupportRequest.keeps-fields': error(
    'spec 3, support request',
    'The request is kept as it was sent.',
    'Text that was typed is gone.',
  ),
  'createSupportRequest.optional': error(
    order,
    'Quantity, duration, timeline, cost (from 0) and alternatives are optional.',
    'A request that the form lets through is refused.',
  ),
  'createSupportRequest.blank-optional': warning(
    'openapi.yaml SupportRequestCreate',
    'Optional texts may be sent empty, and the cost as null.',
    'Nothing: the portal leaves them out. Other clients may not.',
  ),
  'listSupportRequests.not-modified': error(
    'RFC 9110, 304; spec 2, "a refresh button"',
    'An ETag changes with what it stands for.',
    'The old text after a change, until the browser forgets it.',
  ),
  'createSupportRequest.again': error(
    'openapi.yaml createSupportRequest 201',
    'There may be several requests for a proposal, of one type and title too.',
    'A second request is refused.',
  ),
  'createSupportRequest.short-texts': error(
    'openapi.yaml SupportRequestCreate, minLength 1, multipleOf 0.01',
    'Texts of one letter and costs below one are accepted.',
    'A request that the form lets through is refused.',
  ),
  'createSupportRequest.displays': warning(
    'spec 3, support_type_display, priority_display',
    'Each type and each priority has a display of its own.',
    'Two types, or two priorities, look the same.',
  ),
  'createSupportRequest.long-texts': error(
    'openapi.yaml SupportRequestCreate; spec 3, "all free text"',
    'A title of 255 characters, texts of several pages and a cost of millions are accepted.',
    'A request that the form lets through is refused.',
  ),
  'createSupportRequest.unsent-is-empty': error(
    'spec 3, support request',
    'What was not sent is empty, and a cost of 0 is 0.',
    '"None" or "null" in the place of a text, or a wrong cost.',
  ),
  'createSupportRequest.unreviewed': error(
    'spec 2, support detail, timeline',
    'A new request is neither reviewed nor fulfilled: no times, no reviewer, nothing approved.',
    '"Reviewed" in the timeline of a request that nobody has read.',
  ),
  'createSupportRequest.changes-refused': error(
    'spec 4, "transitions are made by reviewers"',
    'A competitor does not change the status of a request, whatever call the server has for it.',
    'Competitors approve their own requests.',
  ),
  'getSupportRequest.private-changes': error(
    'spec 6, "they see only their own … requests"',
    "Somebody else's request is neither changed nor deleted, whatever call the server has for it.",
    'A request disappears, or says something else.',
  ),
  'listSupportRequests.fresh': error(
    'spec 2, support list, "a refresh button"',
    'A list that was asked for before shows what was made since.',
    'A request that was just sent is missing, and a refresh does not help.',
  ),
  'getSupportStatistics.fresh': error(
    'spec 3, support statistics',
    'Counts that were asked for before count what was made since.',
    'Old numbers on the cards.',
  ),
  'createSupportRequest.priority-default': error(
    'spec 9, "priority default MEDIUM"',
    'Without a priority it is MEDIUM.',
    'A priority that nobody chose.',
  ),
  'createSupportRequest.status-default': error(
    'openapi.yaml createSupportRequest',
    'A new request is PENDING.',
    'A new request is not under "Pending Review".',
  ),
  'createSupportRequest.status-own': error(
    'spec 4, "transitions are made by reviewers"',
    'Nobody approves a request of their own.',
    'Competitors approve their own requests.',
  ),
  'createSupportRequest.proposal-details': warning(
    'spec 3, proposal_details',
    'proposal_details has the project name and the status.',
    'The card does not say for which proposal.',
  ),
  'createSupportRequest.types': error(
    'spec 3, support types',
    'Each of the thirteen types is accepted.',
    'A type that the form offers is refused, or becomes another.',
  ),
  'createSupportRequest.priorities': error(
    'spec 3, priorities',
    'Each of the four priorities is accepted.',
    'A priority that the form offers is refused, or becomes another.',
  ),
  'createSupportRequest.draft-refused': error(
    'spec 5, "only proposals whose status is not DRAFT"',
    'A draft cannot be supported.',
    useless,
  ),
  'createSupportRequest.foreign-refused': error(
    'openapi.yaml createSupportRequest',
    "The proposal must be the user's own.",
    "Somebody asks in another's name.",
  ),
  'createSupportRequest.unknown-refused': error(
    'openapi.yaml createSupportRequest',
    'The proposal must exist.',
    useless,
  ),
  'createSupportRequest.required': error(
    order,
    'Proposal, support type, title, description, justification and expected impact are required.',
    useless,
  ),
  'createSupportRequest.not-blank': error(
    order,
    'Title, description, justification and expected impact are non-blank.',
    useless,
  ),
  'createSupportRequest.type-values': error(
    'spec 3, support types',
    'The type is one of the thirteen.',
    useless,
  ),
  'createSupportRequest.priority-values': error(
    'spec 3, priorities',
    'The priority is one of the four.',
    useless,
  ),
  'createSupportRequest.cost-minimum': error(
    order,
    'Estimated cost: number, minimum 0.',
    'A negative cost.',
  ),
};
