import { limits } from 'portal-contract';
import { error, warning } from '../../contract/rule';

const order = 'spec 5, support request';
const useless = "Organisers receive a request that they can't decide on.";

/** The journey of the lists checks this rule, after all calls that must be refused. */
export const nothingKept = {
  'createSupportRequest.refusal-creates-nothing': error(
    'openapi.yaml createSupportRequest 400',
    'A refused request is not saved.',
    'The screen says that sending failed, but a request appears, and another with each attempt.',
  ),
};

export const rules = {
  ...nothingKept,
  'createSupportRequest.accepts': error(
    'spec 7',
    'A request for a submitted proposal is accepted.',
    '"Failed to submit support request."',
  ),
  'createSupportRequest.keeps-fields': error(
    'spec 3, support request',
    'The request is stored as it was sent.',
    'What the user typed is lost.',
  ),
  'createSupportRequest.optional': error(
    order,
    'Quantity, duration, timeline, cost (from 0) and alternatives are optional.',
    'A request that the form accepts is refused.',
  ),
  'createSupportRequest.blank-optional': warning(
    'openapi.yaml SupportRequestCreate',
    'Optional texts can be empty, and the cost can be null.',
    'Nothing: the portal omits empty fields. Other clients may send them.',
  ),
  'listSupportRequests.not-modified': error(
    'RFC 9110, 304; spec 2, "a refresh button"',
    'An ETag changes when the content changes.',
    'After a change, the browser still shows the old text.',
  ),
  'createSupportRequest.again': error(
    'openapi.yaml createSupportRequest 201',
    'A proposal can have several requests, also with the same type and title.',
    'A second request is refused.',
  ),
  'createSupportRequest.short-texts': error(
    'openapi.yaml SupportRequestCreate, minLength 1, x-max-decimals',
    'Texts of one letter and costs below one are accepted.',
    'A request that the form accepts is refused.',
  ),
  'createSupportRequest.displays': warning(
    'spec 3, support_type_display, priority_display',
    'Each type and each priority has a different display name.',
    'Two types, or two priorities, look the same.',
  ),
  'createSupportRequest.long-title': warning(
    'openapi.yaml SupportRequestCreate, maxLength',
    `A title of ${limits.SupportRequestCreate.title.maxLength} characters is accepted.`,
    'A request that the form accepts is refused.',
  ),
  'createSupportRequest.long-texts': error(
    'openapi.yaml SupportRequestCreate; spec 3, "all free text"',
    'Texts of several pages are accepted.',
    'A request that the form accepts is refused.',
  ),
  'createSupportRequest.long-lines': warning(
    'spec 3, "all free text"',
    'A quantity, duration or timeline of 200 characters is accepted.',
    'A request that the form accepts is refused.',
  ),
  'createSupportRequest.high-cost': error(
    'spec 5, "estimated cost (number, minimum 0, step 0.01)"',
    'A cost of millions is accepted.',
    'A request that the form accepts is refused.',
  ),
  'createSupportRequest.unsent-is-empty': error(
    'spec 3, support request',
    'Fields that were not sent are empty, and a cost of 0 stays 0.',
    '"None" or "null" is shown instead of an empty field, or the cost is wrong.',
  ),
  'createSupportRequest.unreviewed': error(
    'spec 2, support detail, timeline',
    'A new request has no review or fulfilment time, no reviewer and nothing approved.',
    'The timeline says "Reviewed" although nobody has reviewed it.',
  ),
  'createSupportRequest.changes-refused': error(
    'spec 4, "transitions are made by reviewers"',
    "Competitors can't change the status of a request with any call.",
    'Competitors can approve their own requests.',
  ),
  'getSupportRequest.private-changes': error(
    'spec 6, "they see only their own … requests"',
    "Another user's request can't be changed or deleted with any call.",
    'A request disappears or is changed.',
  ),
  'listSupportRequests.fresh': error(
    'spec 2, support list, "a refresh button"',
    'A list shows new records, also if it was read before.',
    'A request that was just sent is missing, also after a refresh.',
  ),
  'getSupportStatistics.fresh': error(
    'spec 3, support statistics',
    'Counts include new records, also if they were read before.',
    'The cards show outdated numbers.',
  ),
  'createSupportRequest.priority-default': error(
    'spec 9, "priority default MEDIUM"',
    'Without a priority it is MEDIUM.',
    'The request has a priority that the user did not choose.',
  ),
  'createSupportRequest.status-default': error(
    'openapi.yaml createSupportRequest',
    'A new request is PENDING.',
    'A new request is not under "Pending Review".',
  ),
  'createSupportRequest.status-own': error(
    'spec 4, "transitions are made by reviewers"',
    "Competitors can't approve their own requests.",
    'Competitors can approve their own requests.',
  ),
  'createSupportRequest.proposal-details': warning(
    'spec 3, proposal_details',
    'proposal_details has the project name and the status.',
    'The card does not name the proposal.',
  ),
  'createSupportRequest.types': error(
    'spec 3, support types',
    'Each of the thirteen types is accepted.',
    'A type that the form offers is refused or changed.',
  ),
  'createSupportRequest.priorities': error(
    'spec 3, priorities',
    'Each of the four priorities is accepted.',
    'A priority that the form offers is refused or changed.',
  ),
  'createSupportRequest.draft-refused': error(
    'spec 5, "only proposals whose status is not DRAFT"',
    'A request for a draft is refused.',
    useless,
  ),
  'createSupportRequest.foreign-refused': error(
    'openapi.yaml createSupportRequest',
    "The proposal must be the user's own.",
    "Users can send requests for another user's proposal.",
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
    'Title, description, justification and expected impact are not blank.',
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
    'The estimated cost is a number of at least 0.',
    'A request can have a negative cost.',
  ),
};
