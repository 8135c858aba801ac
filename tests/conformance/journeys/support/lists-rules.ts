import { error, info, warning } from '../../contract/rule';
import { supportPageRules } from '../lists/pages';
import { nothingKept } from './create-rules';

/** This rule is checked with requests that have several comments: in given accounts, and after reviews. */
export const history = {
  'getSupportRequest.comments-order': warning(
    'openapi.yaml SupportRequest',
    'The comments start with the oldest.',
    'The history is in reverse order.',
  ),
};

export const rules = {
  ...supportPageRules,
  'listSupportRequests.answers': error(
    'spec 7',
    "The list of the user's support requests can be read.",
    'Support Requests shows no requests.',
  ),
  'listSupportRequests.results': warning(
    'spec 7, "results[]"',
    'The list of requests has its items in `results`.',
    'Nothing: the portal reads both. Other clients may not.',
  ),
  'listSupportRequests.shows': warning(
    'spec 2, support list, "request cards show"',
    'Each item has what its card shows: type, priority, status, proposal, description, quantity, duration, cost.',
    'The cards may have gaps.',
  ),
  'getSupportRequest.shows': warning(
    'spec 3, support request; spec 2, support detail',
    'A request has what its page shows: its proposal, the display names, a list of comments.',
    "The request's page may have gaps.",
  ),
  ...nothingKept,
  'listSupportRequests.complete': error(
    'spec 2, support list',
    'The list has all requests of the user.',
    'A request is missing from the list.',
  ),
  'listSupportRequests.newest-first': error(
    'openapi.yaml listSupportRequests',
    'The newest item comes first.',
    'Old requests come first.',
  ),
  'listSupportRequests.private': error(
    'spec 6, "they see only their own … requests"',
    "With `my_requests=true` the list has only the user's own requests.",
    'Other users can read the request.',
  ),
  'listSupportRequests.private-unfiltered': warning(
    'A-86',
    'A competitor sees only their own requests, with or without the filter.',
    'Nothing: the portal always sends the filter.',
  ),
  'getSupportStatistics.answers': error(
    'spec 7',
    "The counts of the user's requests can be read.",
    'The cards show no numbers.',
  ),
  'getSupportStatistics.matches-list': error(
    'spec 3, support statistics',
    'The counts agree with the list.',
    'The cards show wrong numbers.',
  ),
  'getSupportRequest.answers': error(
    'spec 7',
    'A request can be opened.',
    '"Error Loading Support Request".',
  ),
  'getSupportRequest.same-item': error(
    'spec 3, support request',
    'A list item has the same values as the request itself.',
    'A card shows something else than the page it opens.',
  ),
  'getSupportRequest.private': error(
    'spec 6, "they see only their own … requests"',
    "Another user's request is refused.",
    'Other users can read the request.',
  ),
  'getSupportRequest.unknown': error(
    'openapi.yaml NotFound',
    'A record that does not exist gets 404.',
    'The screen shows an empty page instead of "Support request not found".',
  ),
  ...history,
  'getSupportRequest.id-type': info(
    'A-79',
    'An id has the same type everywhere.',
    'Nothing: the portal reads both.',
  ),
};
