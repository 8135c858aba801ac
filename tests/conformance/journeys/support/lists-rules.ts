import { error, info, warning } from '../../walk/rule';
import { supportPageRules } from '../lists/pages';
import { nothingKept } from './create-rules';

/** Checked with requests that have several comments: in given accounts, and after reviews. */
export const history = {
  'getSupportRequest.comments-order': warning(
    'openapi.yaml SupportRequest',
    'The comments are the history, oldest first.',
    'The history runs backwards.',
  ),
};

export const rules = {
  ...supportPageRules,
  'listSupportRequests.answers': error(
    'spec 7',
    "The list of the user's support requests.",
    'Nothing can be seen on Support Requests.',
  ),
  'listSupportRequests.results': warning(
    'spec 7, "results[]"',
    'The list of requests has its items in `results`.',
    'Nothing: the portal reads both. Other clients may not.',
  ),
  'listSupportRequests.shows': warning(
    'spec 2, support list, "request cards show"',
    'An item has what a card shows: type, priority and status, the proposal, the description, quantity, duration, cost.',
    'Blank places on the cards.',
  ),
  'getSupportRequest.shows': warning(
    'spec 3, support request; spec 2, support detail',
    'A request has what its page shows: its proposal, the displays, a list of comments.',
    'Blank places on the page of the request.',
  ),
  ...nothingKept,
  'listSupportRequests.complete': error(
    'spec 2, support list',
    'Every own request is in the list.',
    'A request is missing from the list.',
  ),
  'listSupportRequests.newest-first': error(
    'openapi.yaml listSupportRequests',
    'Newest first.',
    'Old requests come first.',
  ),
  'listSupportRequests.private': error(
    'spec 6, "they see only their own … requests"',
    'With `my_requests=true` there are own requests only.',
    'Somebody else reads the request.',
  ),
  'listSupportRequests.private-unfiltered': warning(
    'A-86',
    'A competitor sees only own requests, with or without the filter.',
    'Nothing: the portal always sends the filter.',
  ),
  'getSupportStatistics.answers': error(
    'spec 7',
    "The counts of the user's requests.",
    'No numbers on the cards.',
  ),
  'getSupportStatistics.matches-list': error(
    'spec 3, support statistics',
    'The counts are those of the list.',
    'Wrong numbers on the cards.',
  ),
  'getSupportRequest.answers': error(
    'spec 7',
    'A request can be opened.',
    '"Error Loading Support Request".',
  ),
  'getSupportRequest.same-item': error(
    'spec 3, support request',
    'An item of the list says what the request itself says.',
    'A card and its page disagree.',
  ),
  'getSupportRequest.private': error(
    'spec 6, "they see only their own … requests"',
    "Somebody else's request is refused.",
    'Somebody else reads the request.',
  ),
  'getSupportRequest.unknown': error(
    'openapi.yaml NotFound',
    'A record that does not exist is refused.',
    'An empty page instead of "Support request not found".',
  ),
  ...history,
  'getSupportRequest.id-type': info(
    'A-79',
    'An id has one type everywhere.',
    'Nothing: the portal reads both.',
  ),
};
