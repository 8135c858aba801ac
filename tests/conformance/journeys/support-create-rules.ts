import { error, warning } from '../rule';

const order = 'spec 5, support request';
const useless = 'Organisers receive a request that they cannot judge.';

export const rules = {
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
    'Nobody approves an own request.',
    'Somebody approves his own request.',
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
